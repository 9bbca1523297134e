<?php
/**
 * Newer versions of the theme and its plugins, on WordPress's own update screen.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Twice a day WP-Cron asks the hub, in its own request. Screens show that answer: nothing here calls
 * the hub while a page is made.
 */
final class Updates {

	const HOOK = 'hub_activation_updates';

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The updates of one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Hooks in what WordPress asks for updates.
	 */
	public function register(): void {
		add_action( self::HOOK, array( $this, 'run' ) );
		add_filter( 'site_transient_update_themes', array( $this, 'themes' ) );
		add_filter( 'site_transient_update_plugins', array( $this, 'plugins' ) );
		add_filter( 'pre_set_site_transient_update_themes', array( $this, 'without_ours' ) );
		add_filter( 'pre_set_site_transient_update_plugins', array( $this, 'without_ours' ) );
		add_filter( 'plugins_api', array( $this, 'details' ), 10, 3 );
		( new Package( $this->client ) )->register();
	}

	/**
	 * The event itself.
	 */
	public function run(): void {
		$is_background = wp_doing_cron() || ( defined( 'WP_CLI' ) && WP_CLI );
		if ( $is_background && ( $this->client->store()->note( 'outage' )['until'] ?? 0 ) <= $this->client->now() ) {
			$this->refresh_quietly();
		}
	}

	/**
	 * Asks the hub what there is; without an answer, what was known stays.
	 */
	public function refresh_quietly(): void {
		try {
			$this->refresh();
		} catch ( Refused $refused ) {
			if ( 'unknown_token' === $refused->reason ) {
				$this->forget();
			}
		}
	}

	/**
	 * Forgets what this site was offered; on a network another site's offer stays.
	 */
	public function forget(): void {
		if ( $this->known()['blog_id'] === get_current_blog_id() ) {
			$this->client->store()->write_shared_note( 'updates', array() );
		}
	}

	/**
	 * The token of the activation that was offered the updates; empty where it is gone.
	 */
	public function token(): string {
		$activation = $this->client->store()->activation_of( $this->known()['blog_id'] );
		return $activation['token'] ?? '';
	}

	/**
	 * The release at that address, or null when it is offered no longer.
	 *
	 * @param string $url An address of a release.
	 */
	public function release_at( string $url ): ?array {
		$known = $this->known();
		foreach ( array_merge( array( $known['theme'] ), array_values( $known['plugins'] ) ) as $release ) {
			if ( null !== $release && $release['url'] === $url ) {
				return $release;
			}
		}
		return null;
	}

	/**
	 * The folder of the theme that updates are for; empty while none is known.
	 */
	public function stylesheet(): string {
		return $this->known()['stylesheet'];
	}

	/**
	 * Adds the theme's update to those that WordPress knows.
	 *
	 * @param mixed $updates WordPress's.
	 * @return mixed
	 */
	public function themes( $updates ) {
		$known = $this->known();
		if ( null === $known['theme'] ) {
			return $updates;
		}
		$theme = wp_get_theme( $known['stylesheet'] );
		$entry = Releases::theme_entry( $known['theme'], $known['stylesheet'], (string) $theme->get( 'ThemeURI' ) );
		return self::with( $updates, $known['stylesheet'], $entry, Releases::is_newer( $known['theme'], (string) $theme->get( 'Version' ) ) );
	}

	/**
	 * Adds the updates of the plugins that are installed.
	 *
	 * @param mixed $updates WordPress's.
	 * @return mixed
	 */
	public function plugins( $updates ) {
		foreach ( $this->known()['plugins'] as $slug => $release ) {
			$path = WP_PLUGIN_DIR . '/' . $release['file'];
			if ( '' !== $release['file'] && is_file( $path ) ) {
				$version = get_file_data( $path, array( 'version' => 'Version' ) )['version'];
				$entry   = Releases::plugin_entry( $release, $slug, $release['file'] );
				$updates = self::with( $updates, $release['file'], $entry, Releases::is_newer( $release, $version ) );
			}
		}
		return $updates;
	}

	/**
	 * Adds ours each time WordPress reads its list, instead of storing it there, so that it is never
	 * stale.
	 *
	 * @param mixed $updates WordPress's.
	 * @return mixed
	 */
	public function without_ours( $updates ) {
		foreach ( is_object( $updates ) ? array( 'response', 'no_update' ) : array() as $list ) {
			foreach ( is_array( $updates->$list ?? null ) ? $updates->$list : array() as $name => $entry ) {
				$package = ( (array) $entry )['package'] ?? null;
				if ( Releases::is_place( $package, $this->client->config()->hub_url ) ) {
					unset( $updates->$list[ $name ] );
				}
			}
		}
		return $updates;
	}

	/**
	 * "View details" of a plugin that comes from the hub: WordPress.org may know another of its name.
	 *
	 * @param mixed  $result What others found.
	 * @param string $action What is asked.
	 * @param object $asked  About which plugin.
	 * @return mixed
	 */
	public function details( $result, $action, $asked ) {
		$slug    = $asked->slug ?? '';
		$release = 'plugin_information' === $action && is_string( $slug ) ? ( $this->known()['plugins'][ $slug ] ?? null ) : null;
		if ( null === $release ) {
			return $result;
		}
		/* translators: 1: plugin, 2: theme. */
		$text = sprintf( __( '%1$s comes with %2$s. Its updates come from the hub, with the activation of this site.', 'hub-activation' ), $release['name'], $this->client->config()->theme );
		return (object) array(
			'name'          => $release['name'],
			'slug'          => $slug,
			'version'       => $release['version'],
			'requires'      => $release['requires'],
			'requires_php'  => $release['requires_php'],
			'tested'        => $release['tested'],
			'download_link' => $release['url'],
			'external'      => true,
			'sections'      => array( 'description' => '<p>' . esc_html( $text ) . '</p>' ),
		);
	}

	/**
	 * Asks the hub.
	 *
	 * @throws Refused Why it did not answer.
	 */
	private function refresh(): void {
		$activation = $this->client->store()->activation();
		$may        = null !== $activation && '' !== $activation['token'] && Site::same( $activation['home_url'], Site::home() );
		if ( ! $may || ! in_array( 'updates', $this->client->entitlements(), true ) ) {
			return;
		}
		$answer   = $this->client->hub()->get( '/api/theme-activation/updates', $activation['token'] );
		$releases = Releases::read( $answer, $this->client->config()->hub_url );
		foreach ( array_keys( $releases['plugins'] ) as $slug ) {
			$releases['plugins'][ $slug ]['file'] = self::main_file( (string) $slug );
		}
		$about = array(
			'blog_id'    => get_current_blog_id(),
			'stylesheet' => get_template(),
			'asked_at'   => $this->client->now(),
		);
		$this->client->store()->write_shared_note( 'updates', $about + $releases );
	}

	/**
	 * The main file of an installed plugin, with its folder; empty where it is not installed.
	 *
	 * @param string $slug Its folder.
	 */
	private static function main_file( string $slug ): string {
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		foreach ( array_keys( get_plugins() ) as $file ) {
			if ( dirname( $file ) === $slug ) {
				return $file;
			}
		}
		return '';
	}

	/**
	 * What the hub answered last.
	 */
	private function known(): array {
		return $this->client->store()->shared_note( 'updates' ) + array(
			'blog_id'    => 0,
			'stylesheet' => '',
			'theme'      => null,
			'plugins'    => array(),
		);
	}

	/**
	 * WordPress's updates with one more entry, which replaces any other of its name.
	 *
	 * @param mixed  $updates  WordPress's; nothing at all before it looked for the first time.
	 * @param string $name     The theme's folder, or the plugin's file.
	 * @param mixed  $entry    The entry.
	 * @param bool   $is_newer Whether it is an update.
	 */
	private static function with( $updates, string $name, $entry, bool $is_newer ): \stdClass {
		$all = is_object( $updates ) ? clone $updates : new \stdClass();
		foreach ( array( 'response', 'no_update' ) as $list ) {
			$all->$list = is_array( $all->$list ?? null ) ? $all->$list : array();
			unset( $all->$list[ $name ] );
		}
		$list                 = $is_newer ? 'response' : 'no_update';
		$all->$list[ $name ] = $entry;
		return $all;
	}
}
