// A network of two sites in folders of one host.
import type { Constants, WordPress } from './wordpress.ts';

const install = (domain: string): string => `
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  require_once ABSPATH . 'wp-admin/includes/network.php';
  foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) { $wpdb->$table = $name; }
  install_network();
  $made = populate_network( 1, '${domain}', 'admin@shop.example', 'Network', '/', false );
  if ( is_wp_error( $made ) && 'no_wildcard_dns' !== $made->get_error_code() ) { exit( 1 ); }`;

interface NetworkSite {
  readonly name: string;
  /** Folder of the theme, even if it does not exist; by default the theme of the tests. */
  readonly theme?: string;
}

/** Adds a site with its port, which WordPress would drop from the domain. */
const add = (domain: string, { name, theme }: NetworkSite): string => `
  update_site_option( 'allowedthemes', array( 'activation-demo' => true ) );
  $added = wp_insert_site( array( 'domain' => '${domain}', 'path' => '/${name}/', 'user_id' => 1, 'network_id' => 1 ) );
  if ( is_wp_error( $added ) ) { echo $added->get_error_message(); exit( 1 ); }
  $wpdb->update( $wpdb->blogs, array( 'domain' => '${domain}' ), array( 'blog_id' => $added ) );
  clean_blog_cache( $added );
  switch_to_blog( $added );
  update_option( 'home', 'http://${domain}/${name}' );
  update_option( 'siteurl', 'http://${domain}/${name}' );
  ${theme === undefined ? "switch_theme( 'activation-demo' )" : `update_option( 'template', '${theme}' )`};`;

/** Adds rows to the site list of WordPress, with the options of another site. */
const addMany = (domain: string, { count, like }: ManySites): string => `
  $of = 'select blog_id from ' . $wpdb->blogs . ' where path = "/${like}/"';
  $options = $wpdb->base_prefix . $wpdb->get_var( $of ) . '_options';
  for ( $n = 1; $n <= ${count}; $n++ ) {
    $wpdb->insert( $wpdb->blogs, array( 'site_id' => 1, 'domain' => '${domain}', 'path' => "/many-$n/" ) );
    $wpdb->query( "CREATE VIEW {$wpdb->base_prefix}{$wpdb->insert_id}_options AS SELECT * FROM $options" );
  }`;

interface ManySites {
  readonly count: number;
  /** Name of the site to copy options from. */
  readonly like: string;
}

export const networkOf = (domain: string): Constants => ({
  MULTISITE: true,
  SUBDOMAIN_INSTALL: false,
  DOMAIN_CURRENT_SITE: domain,
  PATH_CURRENT_SITE: '/',
  SITE_ID_CURRENT_SITE: 1,
  BLOG_ID_CURRENT_SITE: 1,
});

/** Returns code that gives a site of a network another address. */
export const mapTo = (id: number, domain: string, path = '/'): string => `
  $wpdb->update( $wpdb->blogs, array( 'domain' => '${domain}', 'path' => '${path}' ), array( 'blog_id' => ${id} ) );
  switch_to_blog( ${id} );
  update_option( 'home', untrailingslashit( 'http://${domain}${path}' ) );
  update_option( 'siteurl', untrailingslashit( 'http://${domain}${path}' ) );
  clean_blog_cache( ${id} );`;

interface SiteOptions {
  readonly site: string;
  /** Further constants that wp-config.php defines at the end. */
  readonly constants: Constants;
}

/** Makes a WordPress the main site of a network, with a second site at `/second/`. */
export async function makeNetwork(wordpress: WordPress, options: SiteOptions): Promise<void> {
  const { site, constants } = options;
  const domain = new URL(wordpress.url(site)).host;
  await wordpress.run(site, install(domain));
  wordpress.define(constants);
  await addSite(wordpress, site, { name: 'second' });
}

export async function addSite(
  wordpress: WordPress,
  site: string,
  added: NetworkSite,
): Promise<void> {
  await wordpress.run(site, add(new URL(wordpress.url(site)).host, added));
}

export async function addManySites(
  wordpress: WordPress,
  site: string,
  many: ManySites,
): Promise<void> {
  await wordpress.run(site, addMany(new URL(wordpress.url(site)).host, many));
}
