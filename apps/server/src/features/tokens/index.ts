export { tokenRoutes } from './routes.ts';
export { createTokens, type TokenResult, type Tokens, type TokenView } from './service.ts';
