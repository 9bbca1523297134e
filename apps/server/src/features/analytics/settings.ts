/** Provider that counts visits. */
export type AnalyticsSettings =
  | { readonly provider: 'own' }
  | {
      readonly provider: 'plausible';
      /** The site's name there. */
      readonly site: string;
      /** The origin of the service. */
      readonly url: string;
    };
