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
		add_filter( 'auto_update_theme', array( $this, 'may_update_alone' ), PHP_INT_MAX, 2 );
		add_filter( 'auto_update_plugin', array( $this, 'may_update_alone' ), PHP_INT_MAX, 2 );
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
				$this->offers()->forget();
			}
		}
	}

	/**
	 * Adds the theme's update to those that WordPress knows.
	 *
	 * @param mixed $updates WordPress's.
	 * @return mixed
	 */
	public function themes( $updates ) {
		$release = $this->offers()->theme();
		if ( null === $release ) {
			return $updates;
		}
		$stylesheet = $this->offers()->stylesheet();
		$entry      = Releases::theme_entry( $release, $stylesheet, (string) wp_get_theme( $stylesheet )->get( 'ThemeURI' ) );
		return $this->with( $updates, $stylesheet, $entry, $release );
	}

	/**
	 * Adds the updates of the plugins that are installed.
	 *
	 * @param mixed $updates WordPress's.
	 * @return mixed
	 */
	public function plugins( $updates ) {
		foreach ( $this->offers()->plugins() as $slug => $release ) {
			if ( '' !== $release['file'] && is_file( WP_PLUGIN_DIR . '/' . $release['file'] ) ) {
				$entry   = Releases::plugin_entry( $release, (string) $slug, $release['file'] );
				$updates = $this->with( $updates, $release['file'], $entry, $release );
			}
		}
		return $updates;
	}

	/**
	 * Automatic updates leave alone what would be refused, or each round of them would fail and mail
	 * about it; and what an administrator chose to go back to, they do themselves.
	 *
	 * @param mixed $may  What others decided.
	 * @param mixed $item WordPress's entry.
	 * @return mixed
	 */
	public function may_update_alone( $may, $item ) {
		$package = ( (array) $item )['package'] ?? null;
		if ( ! Releases::is_place( $package, $this->client->config()->hub_url ) ) {
			return $may;
		}
		$release   = $this->offers()->at( $package, array_intersect_key( (array) $item, array_flip( array( 'theme', 'plugin' ) ) ) );
		$installed = null === $release ? '' : $this->offers()->installed( $release );
		$is_good   = null !== $release && Releases::is_newer( $release, $installed ) && null === $this->client->seal()->refusal( $release, $installed );
		return $is_good ? $may : false;
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
		$release = 'plugin_information' === $action && is_string( $slug ) ? ( $this->offers()->plugins()[ $slug ] ?? null ) : null;
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
		// First who may sign, then what is signed.
		$this->client->seal()->learn( is_array( $answer['rotations'] ?? null ) ? $answer['rotations'] : array() );
		$this->offers()->keep( $releases );
	}

	/**
	 * What the hub offered last.
	 */
	private function offers(): Offers {
		return $this->client->offers();
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
	 * WordPress's updates with one more entry, which replaces any other of its name. What would be
	 * refused takes nobody's place: or the hub could keep the updates of any plugin away.
	 *
	 * @param mixed  $updates WordPress's; nothing at all before it looked for the first time.
	 * @param string $name    The theme's folder, or the plugin's file.
	 * @param mixed  $entry   The entry.
	 * @param array  $release What it is for.
	 * @return mixed
	 */
	private function with( $updates, string $name, $entry, array $release ) {
		$all      = is_object( $updates ) ? clone $updates : new \stdClass();
		$is_taken = isset( $all->response[ $name ] ) || isset( $all->no_update[ $name ] );
		if ( $is_taken && null !== $this->client->seal()->refusal( $release, $this->offers()->installed( $release ) ) ) {
			return $updates;
		}
		foreach ( array( 'response', 'no_update' ) as $list ) {
			$all->$list = is_array( $all->$list ?? null ) ? $all->$list : array();
			unset( $all->$list[ $name ] );
		}
		$list                = $this->offers()->is_update( $release ) ? 'response' : 'no_update';
		$all->$list[ $name ] = $entry;
		return $all;
	}
}
