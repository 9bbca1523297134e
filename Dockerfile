# The hub alone, as production runs it. Its settings: docs/operating.md.

FROM node:24-slim AS manifests
WORKDIR /hub
COPY package.json package-lock.json ./
COPY apps/console/package.json apps/console/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/language/package.json packages/language/
COPY packages/marketplace/package.json packages/marketplace/
COPY packages/ui/package.json packages/ui/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
# Of which commit the sources are; those of an archive say so themselves.
ARG HUB_COMMIT
RUN node scripts/start/build.ts && node scripts/release/sbom.ts sbom.cdx.json

FROM manifests AS dependencies
# Of the server alone: the build holds the rest. What only a compiler or a debugger reads is a third of it, and
# prettier comes with React Email, which the build has taken in.
RUN npm ci --omit=dev --no-audit --no-fund -w @hub/server \
  && rm -rf node_modules/prettier \
  && find node_modules -type f \
    \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-slim
WORKDIR /hub
COPY --from=dependencies /hub ./
COPY --from=build /hub/apps/server/dist apps/server/dist
COPY --from=build /hub/apps/web/dist apps/web/dist
COPY --from=build /hub/apps/console/dist apps/console/dist
# What the build reads where it stands.
COPY apps/server/src/migrations apps/server/src/migrations
COPY apps/server/src/features/identity/passwords/listed-passwords.bin apps/server/src/features/identity/passwords/
COPY packages/language/translations packages/language/translations
COPY catalog.json ./
COPY catalog catalog
COPY --from=build /hub/sbom.cdx.json ./
# The operators' commands, by their name: docker compose exec hub hub --help
RUN install -d -o node -g node /data \
  && printf '#!/bin/sh\nexec node --expose-gc --max-semi-space-size=1 /hub/apps/server/dist/cli.js "$@"\n' > /usr/local/bin/hub \
  && chmod 755 /usr/local/bin/hub
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HUB_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/server/dist/main.js"]
