<?php
/**
 * Updates of the theme and its plugins on WordPress's update screen.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Adds the stored feed to WordPress's updates without a call to the hub.
 */
final class Updates {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the updates of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks.
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
	 * Adds the update of the theme to the updates of WordPress.
	 *
	 * @param mixed $updates Updates of WordPress.
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
	 * Adds the updates of the installed plugins.
	 *
	 * @param mixed $updates Updates of WordPress.
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
	 * Filters automatic updates. Skips a release that would be refused, because each run would fail
	 * and send an email about it. Does not automatically install a release that is part of a
	 * rollback.
	 *
	 * @param mixed $may  Result of other filters.
	 * @param mixed $item Entry of WordPress.
	 * @return mixed
	 */
	public function may_update_alone( $may, $item ) {
		$package = ( (array) $item )['package'] ?? null;
		if ( ! Releases::is_place( $package, $this->product->config()->hub_url ) ) {
			return $may;
		}
		$update = array_intersect_key( (array) $item, array_flip( array( 'theme', 'plugin' ) ) );
		if ( Package::owner( $package, $update ) !== $this->product ) {
			return $may;
		}
		$release   = $this->offers()->at( $package, $update );
		$installed = null === $release ? '' : $this->offers()->installed( $release );
		$is_good   = null !== $release && Releases::is_newer( $release, $installed ) && ! $this->product->seal()->is_left( $release ) && null === $this->product->seal()->refusal( $release, $installed );
		return $is_good ? $may : false;
	}

	/**
	 * Removes the entries of the hub before WordPress stores its list. They are added on each read,
	 * so that they are never stale.
	 *
	 * @param mixed $updates Updates of WordPress.
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
	 * Excludes the product from WordPress.org's update check, which could offer another product
	 * with the same folder name.
	 *
	 * @param mixed $request The request.
	 * @param mixed $url     Address of the request.
	 * @return mixed
	 */
	public function without_question( $request, $url ) {
		$plugin = $this->product->config()->plugin;
		$kind   = '' === $plugin ? 'themes' : 'plugins';
		$name   = '' === $plugin ? $this->product->config()->folder() : plugin_basename( $plugin );
		$is_it  = is_string( $url ) && 1 === preg_match( '#^https?://api\.wordpress\.org/' . $kind . '/update-check/#', $url ); // phpcs:ignore WordPress.WP.CapitalPDangit -- an address.
		$query  = $is_it && is_string( $request['body'][ $kind ] ?? null ) ? json_decode( $request['body'][ $kind ], true ) : null;
		if ( is_array( $query ) && isset( $query[ $kind ][ $name ] ) ) {
			unset( $query[ $kind ][ $name ] );
			$request['body'][ $kind ] = wp_json_encode( $query );
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
	 * Adds an entry to WordPress's updates. The higher version wins: a newer offer of another
	 * source stays, unless an administrator rolled back. A release that would be refused replaces
	 * nothing, so the hub cannot block updates of other plugins.
	 *
	 * @param mixed  $updates Updates of WordPress; empty before its first check.
	 * @param string $name    The theme's folder, or the plugin's file.
	 * @param mixed  $entry   The entry.
	 * @param array  $release Release of the entry.
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
	 * @param array $theirs  Entry of the other source; empty for none.
	 */
	private function is_first( array $release, array $theirs ): bool {
		$version = (string) ( $theirs['new_version'] ?? '' );
		if ( '' === $version || $this->product->seal()->is_chosen( $release ) ) {
			return true;
		}
		return $this->offers()->is_update( $release ) && version_compare( $release['version'], $version, '>=' );
	}
}
