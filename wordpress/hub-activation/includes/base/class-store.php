<?php
/**
 * Stored data of this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Stores the activation of a site in its options, because each site of a network has a separate
 * activation. Transients could be lost in an object cache while the buyer is at the hub.
 */
final class Store {

	/** Seconds for which the hub stores a request. */
	const REQUEST_LIFE = 86400;

	/** Largest number of open requests. */
	const MOST_REQUESTS = 10;

	/**
	 * Name of the option with the activation. The names of the other options begin with it.
	 *
	 * @var string
	 */
	private $name;

	/**
	 * Creates the store of an item.
	 *
	 * @param int $item_id Id of the item.
	 */
	public function __construct( int $item_id ) {
		$this->name = 'hub_activation_' . $item_id;
	}

	/**
	 * Returns the activation, or null. WordPress loads it with all options, so is_active() needs no
	 * query.
	 */
	public function activation(): ?array {
		return self::readable( get_option( $this->name ) );
	}

	/**
	 * Returns the activation in the value of an option, or null.
	 *
	 * @param mixed $stored Value of the option.
	 */
	public static function readable( $stored ): ?array {
		return is_array( $stored ) && isset( $stored['status'], $stored['home_url'], $stored['certificate'] ) ? $stored : null;
	}

	/**
	 * Returns the name of the option with the activation.
	 */
	public function name(): string {
		return $this->name;
	}

	/**
	 * Creates an empty option if there is none. WordPress loads existing options together, but
	 * queries a missing option on each page view.
	 */
	public function prepare(): void {
		if ( false === get_option( $this->name ) ) {
			add_option( $this->name, '', '', true );
		}
	}

	/**
	 * Replaces the activation.
	 *
	 * @param array $activation New activation.
	 */
	public function keep( array $activation ): void {
		update_option( $this->name, $activation, true );
	}

	/**
	 * Changes fields of an activation unless another process has replaced it since.
	 *
	 * @param array $activation Activation that the caller read.
	 * @param array $changes    New values of the fields.
	 */
	public function change( array $activation, array $changes ): void {
		$this->reread();
		$now = $this->activation();
		if ( null !== $now && $now['id'] === $activation['id'] && $now['token'] === $activation['token'] ) {
			$this->keep( array_merge( $now, $changes ) );
		}
	}

	/**
	 * Removes the activation but keeps an empty option, see prepare().
	 */
	public function forget(): void {
		update_option( $this->name, '', true );
	}

	/**
	 * Drops the cached option, because another process may have changed it.
	 */
	public function reread(): void {
		wp_cache_delete( 'alloptions', 'options' );
		wp_cache_delete( $this->name, 'options' );
		wp_cache_delete( $this->name . '_requests', 'options' );
		wp_cache_delete( 'notoptions', 'options' );
	}

	/**
	 * Returns open requests, newest first.
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
	 * Stores a request as the newest; replaces a request with the same state.
	 *
	 * @param array $request Request with its `state`.
	 * @param int   $now     Seconds since 1970.
	 */
	public function keep_request( array $request, int $now ): void {
		$others   = $this->requests_without( $request['state'], $now );
		$requests = array_slice( array_merge( array( $request ), $others ), 0, self::MOST_REQUESTS );
		update_option( $this->name . '_requests', $requests, false );
	}

	/**
	 * Removes a request.
	 *
	 * @param string $state State of the request.
	 * @param int    $now   Seconds since 1970.
	 */
	public function drop_request( string $state, int $now ): void {
		update_option( $this->name . '_requests', $this->requests_without( $state, $now ), false );
	}

	/**
	 * Removes all requests after an activation.
	 */
	public function drop_requests(): void {
		delete_option( $this->name . '_requests' );
	}

	/**
	 * Returns a note. Notes are stored apart from the activation: keys, the last failure, an unsent
	 * connection check.
	 *
	 * @param string $name Name of the note.
	 */
	public function note( string $name ): array {
		$stored = get_option( $this->name . '_' . $name );
		return is_array( $stored ) ? $stored : array();
	}

	/**
	 * Stores a note; an empty note is removed.
	 *
	 * @param string $name Name of the note.
	 * @param array  $note Content of the note.
	 */
	public function write_note( string $name, array $note ): void {
		if ( array() === $note ) {
			delete_option( $this->name . '_' . $name );
			return;
		}
		update_option( $this->name . '_' . $name, $note, false );
	}

	/**
	 * Returns a note that all sites of a network share, as they share plugins and themes.
	 *
	 * @param string $name Name of the note.
	 */
	public function shared_note( string $name ): array {
		$stored = get_site_option( $this->name . '_' . $name );
		return is_array( $stored ) ? $stored : array();
	}

	/**
	 * Stores a shared note; an empty note is removed.
	 *
	 * @param string $name Name of the note.
	 * @param array  $note Content of the note.
	 */
	public function write_shared_note( string $name, array $note ): void {
		if ( array() === $note ) {
			delete_site_option( $this->name . '_' . $name );
			return;
		}
		update_site_option( $this->name . '_' . $name, self::storable( $note ) );
	}

	/**
	 * Removes the characters that the database table cannot store. A table with three bytes per
	 * character would otherwise reject a whole note because of one emoji.
	 *
	 * @param array $note Content of the note.
	 */
	private static function storable( array $note ): array {
		global $wpdb;
		list( $table, $column ) = is_multisite() ? array( $wpdb->sitemeta, 'meta_value' ) : array( $wpdb->options, 'option_value' );
		array_walk_recursive(
			$note,
			static function ( &$text ) use ( $wpdb, $table, $column ): void {
				if ( is_string( $text ) ) {
					$storable_text = $wpdb->strip_invalid_text_for_column( $table, $column, $text );
					$text          = is_string( $storable_text ) ? $storable_text : '';
				}
			}
		);
		return $note;
	}

	/**
	 * Returns the activation of a site of this network, or null.
	 *
	 * @param int $blog_id Id of the site.
	 */
	public function activation_of( int $blog_id ): ?array {
		$is_other = is_multisite() && get_current_blog_id() !== $blog_id;
		if ( $is_other && null === get_site( $blog_id ) ) {
			return null; // The site and its tables were deleted.
		}
		$stored = $is_other ? get_blog_option( $blog_id, $this->name ) : $this->activation();
		return is_array( $stored ) ? $stored : null;
	}

	/**
	 * Returns all requests except one.
	 *
	 * @param string $state State of the excluded request.
	 * @param int    $now   Seconds since 1970.
	 */
	private function requests_without( string $state, int $now ): array {
		$is_other = static function ( array $request ) use ( $state ): bool {
			return $request['state'] !== $state;
		};
		return array_values( array_filter( $this->requests( $now ), $is_other ) );
	}
}
