// A network of two sites in folders of one host.
import type { Constants, WordPress } from './wordpress.ts';

const install = (domain: string): string => `
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  require_once ABSPATH . 'wp-admin/includes/network.php';
  foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) { $wpdb->$table = $name; }
  install_network();
  $made = populate_network( 1, '${domain}', 'admin@shop.example', 'Network', '/', false );
  if ( is_wp_error( $made ) && 'no_wildcard_dns' !== $made->get_error_code() ) { exit( 1 ); }`;

/** WordPress drops the colon of a port from a new site's domain, though it serves such sites. */
const addSite = (domain: string): string => `
  update_site_option( 'allowedthemes', array( 'activation-demo' => true ) );
  $second = wp_insert_site( array( 'domain' => '${domain}', 'path' => '/second/', 'user_id' => 1, 'network_id' => 1 ) );
  if ( is_wp_error( $second ) ) { echo $second->get_error_message(); exit( 1 ); }
  $wpdb->update( $wpdb->blogs, array( 'domain' => '${domain}' ), array( 'blog_id' => $second ) );
  clean_blog_cache( $second );
  switch_to_blog( $second );
  update_option( 'home', 'http://${domain}/second' );
  update_option( 'siteurl', 'http://${domain}/second' );
  switch_theme( 'activation-demo' );`;

/** What wp-config.php of a network says. */
export const networkOf = (domain: string): Constants => ({
  MULTISITE: true,
  SUBDOMAIN_INSTALL: false,
  DOMAIN_CURRENT_SITE: domain,
  PATH_CURRENT_SITE: '/',
  SITE_ID_CURRENT_SITE: 1,
  BLOG_ID_CURRENT_SITE: 1,
});

interface Wanted {
  readonly site: string;
  /** Of wp-config.php from then on. */
  readonly constants: Constants;
}

/** Makes a WordPress the main site of a network, with a second site at `/second/`. */
export async function makeNetwork(wordpress: WordPress, wanted: Wanted): Promise<void> {
  const { site, constants } = wanted;
  const domain = new URL(wordpress.url(site)).host;
  await wordpress.run(site, install(domain));
  wordpress.define(constants);
  await wordpress.run(site, addSite(domain));
}
