/** Results of the client build for the documents; made by build/client-build.ts. */
declare module 'virtual:client-build' {
  interface Sheet {
    readonly href: string;
    readonly text: string;
  }

  interface Chunk {
    readonly css: readonly Sheet[];
    readonly preloads: readonly string[];
  }

  export const clientBuild: {
    readonly script: string;
    readonly font: string;
    /** Chunks of messages by language: of the landing page, of all other screens. */
    readonly messages: Readonly<Record<string, readonly string[]>>;
    /** Sheets and chunks that every document needs. */
    readonly css: readonly Sheet[];
    readonly preloads: readonly string[];
    /** Chunks of each screen, by its source. */
    readonly chunks: Readonly<Record<string, Chunk>>;
  };
}
