<?php
/**
 * Newer versions of the theme and its plugins, on WordPress's own update screen.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Screens show what `Feed` fetched: nothing here calls the hub.
 */
final class Updates {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The updates of one theme.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Hooks in what WordPress asks for updates.
	 */
	public function register(): void {
		add_filter( 'site_transient_update_themes', array( $this, 'themes' ) );
		add_filter( 'site_transient_update_plugins', array( $this, 'plugins' ) );
		add_filter( 'pre_set_site_transient_update_themes', array( $this, 'without_ours' ) );
		add_filter( 'pre_set_site_transient_update_plugins', array( $this, 'without_ours' ) );
		add_filter( 'auto_update_theme', array( $this, 'may_update_alone' ), PHP_INT_MAX, 2 );
		add_filter( 'auto_update_plugin', array( $this, 'may_update_alone' ), PHP_INT_MAX, 2 );
		add_filter( 'http_request_args', array( $this, 'without_question' ), 10, 2 );
		( new Details( $this->product ) )->register();
		( new Package( $this->product ) )->register();
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
		$entry      = Releases::theme_entry( $release, $stylesheet, Details::url( $this->product->config()->item_id ) );
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
	 * about it; and what an administrator chose to go back to, they do themselves, as they do what they went
	 * back from.
	 *
	 * @param mixed $may  What others decided.
	 * @param mixed $item WordPress's entry.
	 * @return mixed
	 */
	public function may_update_alone( $may, $item ) {
		$package = ( (array) $item )['package'] ?? null;
		if ( ! Releases::is_place( $package, $this->product->config()->hub_url ) ) {
			return $may;
		}
		$about = array_intersect_key( (array) $item, array_flip( array( 'theme', 'plugin' ) ) );
		if ( Package::owner( $package, $about ) !== $this->product ) {
			return $may;
		}
		$release   = $this->offers()->at( $package, $about );
		$installed = null === $release ? '' : $this->offers()->installed( $release );
		$is_good   = null !== $release && Releases::is_newer( $release, $installed ) && ! $this->product->seal()->is_left( $release ) && null === $this->product->seal()->refusal( $release, $installed );
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
				if ( Releases::is_place( $package, $this->product->config()->hub_url ) ) {
					unset( $updates->$list[ $name ] );
				}
			}
		}
		return $updates;
	}

	/**
	 * Excludes the product from WordPress.org's update check: another one with the same folder name
	 * could be offered there.
	 *
	 * @param mixed $request The request.
	 * @param mixed $url     Where it goes.
	 * @return mixed
	 */
	public function without_question( $request, $url ) {
		$plugin = $this->product->config()->plugin;
		$kind   = '' === $plugin ? 'themes' : 'plugins';
		$name   = '' === $plugin ? $this->product->config()->folder() : plugin_basename( $plugin );
		$is_it  = is_string( $url ) && 1 === preg_match( '#^https?://api\.wordpress\.org/' . $kind . '/update-check/#', $url ); // phpcs:ignore WordPress.WP.CapitalPDangit -- an address.
		$asked  = $is_it && is_string( $request['body'][ $kind ] ?? null ) ? json_decode( $request['body'][ $kind ], true ) : null;
		if ( is_array( $asked ) && isset( $asked[ $kind ][ $name ] ) ) {
			unset( $asked[ $kind ][ $name ] );
			$request['body'][ $kind ] = wp_json_encode( $asked );
		}
		return $request;
	}

	/**
	 * Returns the last offers of the hub.
	 */
	private function offers(): Offers {
		return $this->product->offers();
	}

	/**
	 * Adds one entry to WordPress's updates. The higher version wins: a newer offer of another
	 * source stays, unless an administrator went back. A release that would be refused replaces
	 * nothing, so the hub cannot block updates of other plugins.
	 *
	 * @param mixed  $updates WordPress's; nothing at all before it looked for the first time.
	 * @param string $name    The theme's folder, or the plugin's file.
	 * @param mixed  $entry   The entry.
	 * @param array  $release What it is for.
	 * @return mixed
	 */
	private function with( $updates, string $name, $entry, array $release ) {
		$all      = is_object( $updates ) ? clone $updates : new \stdClass();
		$theirs   = (array) ( $all->response[ $name ] ?? array() );
		$is_taken = array() !== $theirs || isset( $all->no_update[ $name ] );
		if ( $is_taken && null !== $this->product->seal()->refusal( $release, $this->offers()->installed( $release ) ) ) {
			return $updates;
		}
		if ( ! $this->is_first( $release, $theirs ) ) {
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

	/**
	 * Returns true if a release precedes another source's offer.
	 *
	 * @param array $release Ours.
	 * @param array $theirs  WordPress's entry of theirs; empty where there is none.
	 */
	private function is_first( array $release, array $theirs ): bool {
		$version = (string) ( $theirs['new_version'] ?? '' );
		if ( '' === $version || $this->product->seal()->is_chosen( $release ) ) {
			return true;
		}
		return $this->offers()->is_update( $release ) && version_compare( $release['version'], $version, '>=' );
	}
}
