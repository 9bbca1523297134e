<?php
/**
 * Stored data of this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Options of this site alone: on a network each site has its own activation. Options and not
 * transients: an object cache may drop transients while the buyer is at the hub.
 */
final class Store {

	/** Requests live a day at the hub. */
	const REQUEST_LIFE = 86400;

	/** More open requests than anyone needs. */
	const MOST_REQUESTS = 10;

	/**
	 * The name of the option with the activation; the others begin with it.
	 *
	 * @var string
	 */
	private $name;

	/**
	 * The store of one theme.
	 *
	 * @param int $item_id The theme's number.
	 */
	public function __construct( int $item_id ) {
		$this->name = 'hub_activation_' . $item_id;
	}

	/**
	 * The activation, or null. Loaded with all options, so that is_active() costs a page view nothing.
	 */
	public function activation(): ?array {
		return self::readable( get_option( $this->name ) );
	}

	/**
	 * Returns the activation stored in an option, or null.
	 *
	 * @param mixed $stored Whatever stood there.
	 */
	public static function readable( $stored ): ?array {
		return is_array( $stored ) && isset( $stored['status'], $stored['home_url'], $stored['certificate'] ) ? $stored : null;
	}

	/**
	 * The name of the option with the activation.
	 */
	public function name(): string {
		return $this->name;
	}

	/**
	 * Creates an empty option if there is none: WordPress loads existing options together, but
	 * queries a missing one on each page view.
	 */
	public function prepare(): void {
		if ( false === get_option( $this->name ) ) {
			add_option( $this->name, '', '', true );
		}
	}

	/**
	 * Replaces the activation.
	 *
	 * @param array $activation All of it.
	 */
	public function keep( array $activation ): void {
		update_option( $this->name, $activation, true );
	}

	/**
	 * Changes some fields of an activation if it is still the same: another process may have
	 * replaced it during the call.
	 *
	 * @param array $activation As it was read.
	 * @param array $changes    The fields.
	 */
	public function change( array $activation, array $changes ): void {
		$this->reread();
		$now = $this->activation();
		if ( null !== $now && $now['id'] === $activation['id'] && $now['token'] === $activation['token'] ) {
			$this->keep( array_merge( $now, $changes ) );
		}
	}

	/**
	 * Forgets the activation; the empty option stays, see prepare().
	 */
	public function forget(): void {
		update_option( $this->name, '', true );
	}

	/**
	 * Reads past this process's own cache: another may have written since.
	 */
	public function reread(): void {
		wp_cache_delete( 'alloptions', 'options' );
		wp_cache_delete( $this->name, 'options' );
		wp_cache_delete( $this->name . '_requests', 'options' );
		wp_cache_delete( 'notoptions', 'options' );
	}

	/**
	 * Open requests, newest first.
	 *
	 * @param int $now Seconds since 1970.
	 */
	public function requests( int $now ): array {
		$stored = get_option( $this->name . '_requests' );
		$young  = static function ( $request ) use ( $now ): bool {
			return is_array( $request ) && ( $request['started_at'] ?? 0 ) + self::REQUEST_LIFE > $now;
		};
		return array_values( array_filter( is_array( $stored ) ? $stored : array(), $young ) );
	}

	/**
	 * Stores a request before the older ones; it replaces one with the same state.
	 *
	 * @param array $request With its `state`.
	 * @param int   $now     Seconds since 1970.
	 */
	public function keep_request( array $request, int $now ): void {
		$others = $this->requests_without( $request['state'], $now );
		$all    = array_slice( array_merge( array( $request ), $others ), 0, self::MOST_REQUESTS );
		update_option( $this->name . '_requests', $all, false );
	}

	/**
	 * Drops one request.
	 *
	 * @param string $state Its state.
	 * @param int    $now   Seconds since 1970.
	 */
	public function drop_request( string $state, int $now ): void {
		update_option( $this->name . '_requests', $this->requests_without( $state, $now ), false );
	}

	/**
	 * Drops all requests: one of them was granted.
	 */
	public function drop_requests(): void {
		delete_option( $this->name . '_requests' );
	}

	/**
	 * Stored values without an activation: keys, the time of the last failure, pending reports.
	 *
	 * @param string $what Its name.
	 */
	public function note( string $what ): array {
		$stored = get_option( $this->name . '_' . $what );
		return is_array( $stored ) ? $stored : array();
	}

	/**
	 * Writes a note; an empty one is removed.
	 *
	 * @param string $what Its name.
	 * @param array  $note What it says.
	 */
	public function write_note( string $what, array $note ): void {
		if ( array() === $note ) {
			delete_option( $this->name . '_' . $what );
			return;
		}
		update_option( $this->name . '_' . $what, $note, false );
	}

	/**
	 * A note that all sites of a network share, as they share plugins and themes.
	 *
	 * @param string $what Its name.
	 */
	public function shared_note( string $what ): array {
		$stored = get_site_option( $this->name . '_' . $what );
		return is_array( $stored ) ? $stored : array();
	}

	/**
	 * Writes a shared note; an empty one is removed.
	 *
	 * @param string $what Its name.
	 * @param array  $note What it says.
	 */
	public function write_shared_note( string $what, array $note ): void {
		if ( array() === $note ) {
			delete_site_option( $this->name . '_' . $what );
			return;
		}
		update_site_option( $this->name . '_' . $what, self::storable( $note ) );
	}

	/**
	 * A note without the characters that this site's table cannot hold: in one of three bytes a single
	 * rocket in release notes would keep WordPress from storing all of it.
	 *
	 * @param array $note What it says.
	 */
	private static function storable( array $note ): array {
		global $wpdb;
		list( $table, $column ) = is_multisite() ? array( $wpdb->sitemeta, 'meta_value' ) : array( $wpdb->options, 'option_value' );
		array_walk_recursive(
			$note,
			static function ( &$text ) use ( $wpdb, $table, $column ): void {
				if ( is_string( $text ) ) {
					$kept = $wpdb->strip_invalid_text_for_column( $table, $column, $text );
					$text = is_string( $kept ) ? $kept : '';
				}
			}
		);
		return $note;
	}

	/**
	 * The activation of a site of this network, or null.
	 *
	 * @param int $blog_id Its number.
	 */
	public function activation_of( int $blog_id ): ?array {
		$is_other = is_multisite() && get_current_blog_id() !== $blog_id;
		if ( $is_other && null === get_site( $blog_id ) ) {
			return null; // It was deleted, and its tables with it.
		}
		$stored = $is_other ? get_blog_option( $blog_id, $this->name ) : $this->activation();
		return is_array( $stored ) ? $stored : null;
	}

	/**
	 * All requests except one.
	 *
	 * @param string $state The one's state.
	 * @param int    $now   Seconds since 1970.
	 */
	private function requests_without( string $state, int $now ): array {
		$is_other = static function ( array $request ) use ( $state ): bool {
			return $request['state'] !== $state;
		};
		return array_values( array_filter( $this->requests( $now ), $is_other ) );
	}
}
