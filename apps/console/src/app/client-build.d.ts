/** Output of the client build for the document, created by build/client-build.ts. */
declare module 'virtual:client-build' {
  /** Paths below the console's own. */
  export const clientBuild: {
    readonly script: string;
    readonly preloads: readonly string[];
    readonly sheets: readonly string[];
    readonly font: string;
  };
}
