<?php
/**
 * Activation of all sites of a network.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Activates all sites of a network with one click, if the certificate of the main site allows it.
 * The hub decides for each site, and each site gets a separate activation.
 */
final class Network {

	const PATH = '/api/theme-activation/network';

	/** Entitlement of a license that covers a network. */
	const ENTITLEMENT = 'network';

	/** Sites that the hub activates per call. */
	const PORTION = 25;

	/**
	 * Number of sites after which the client empties WordPress's cache, so that a page does not run
	 * out of memory.
	 */
	const REMEMBERED = 100;

	/** Seconds of a page that are reserved for the call to the hub. */
	const CALLING = 2.0;

	/**
	 * Seconds during which a click continues the previous run, because the hub limits runs per day.
	 */
	const WALK_LIFE = 172800;

	/** Sites that a message names. */
	const NAMED = 5;

	/** Seconds for which the hub repeats a lost answer. */
	const TRY_LIFE = 600;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the network activation of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns true if this site and user may activate the other sites. A network that was copied or
	 * moved must activate its main site first.
	 */
	public function may(): bool {
		return is_multisite() && is_main_site() && $this->product->is_here() && current_user_can( 'manage_network' )
			&& in_array( self::ENTITLEMENT, $this->product->entitlements(), true )
			&& '' !== $this->product->store()->activation()['token'];
	}

	/**
	 * Activates the other sites that use this theme, as many as a page has time for. The next click
	 * continues after them, so that a network of any size is completed.
	 *
	 * @return string[] Key of a message of `Words`, and its details.
	 * @throws Refused If no site was activated.
	 */
	public function activate(): array {
		if ( ! $this->may() ) {
			throw new Refused( 'network_not_covered' );
		}
		$walk = $this->walk();
		$ids  = $this->others( $walk['after'] );
		$done = 0;
		do {
			$homes = $this->waiting( $ids );
			try {
				$results = array() === $homes ? array() : $this->take( $homes );
			} catch ( Refused $refused ) {
				return self::interrupted( $refused, $done );
			}
			$done += count( array_filter( $results ) );
			$walk  = $this->went_on( $walk, $results, $ids );
		} while ( array() !== $ids && $this->may_look() );
		return array() === $ids ? self::told( $done, $walk['alone'] ) : array( 'network_rest', (string) $done );
	}

	/**
	 * Returns the progress of the unfinished run: the id of the last site, and some sites that were
	 * not activated.
	 */
	private function walk(): array {
		$note = $this->product->store()->note( 'network_walk' );
		if ( ( $note['at'] ?? 0 ) + self::WALK_LIFE > $this->product->now() ) {
			return $note;
		}
		return array(
			'after' => 0,
			'alone' => array(),
		);
	}

	/**
	 * Stores the progress of a run, or removes it at the end, so that the next click starts again.
	 *
	 * @param array  $walk    Progress so far.
	 * @param bool[] $results True for each activated site, by its home address.
	 * @param int[]  $ids     Ids of the remaining sites.
	 */
	private function went_on( array $walk, array $results, array $ids ): array {
		$alone = array_merge( $walk['alone'], array_keys( $results, false, true ) );
		$walk  = array(
			'after' => array() === $ids ? 0 : $ids[0] - 1,
			'alone' => array_slice( $alone, 0, self::NAMED + 1 ),
			'at'    => $this->product->now(),
		);
		$this->product->store()->write_note( 'network_walk', array() === $ids ? array() : $walk );
		return $walk;
	}

	/**
	 * Returns the message for a missing answer or a reached limit.
	 *
	 * @param Refused $refused Refusal of the hub.
	 * @param int     $done    Number of sites that were activated before.
	 * @return string[] Key of a message of `Words`, and its details.
	 * @throws Refused The refusal, if it needs no other message.
	 */
	private static function interrupted( Refused $refused, int $done ): array {
		if ( 'rate_limited' === $refused->reason ) {
			return array( 'network_bound', (string) $done );
		}
		if ( 0 === $done ) {
			throw $refused;
		}
		return array( 'network_rest', (string) $done );
	}

	/**
	 * Returns the message about a completed run: its key in `Words` and its details.
	 *
	 * @param int      $done  Number of activated sites.
	 * @param string[] $alone Home addresses of some sites that were not activated.
	 * @return string[]
	 */
	private static function told( int $done, array $alone ): array {
		if ( array() !== $alone ) {
			$more = count( $alone ) > self::NAMED ? ', …' : '';
			return array( 'network_alone', implode( ', ', array_slice( $alone, 0, self::NAMED ) ) . $more );
		}
		return 0 === $done ? array( 'network_done', '' ) : array( 'network', (string) $done );
	}

	/**
	 * Returns the ids of the network's other sites after this site, in order.
	 *
	 * @param int $after Id of a site.
	 * @return int[]
	 */
	private function others( int $after ): array {
		$query    = array(
			'fields'       => 'ids',
			'number'       => 0,
			'network_id'   => get_current_network_id(),
			'site__not_in' => array( get_current_blog_id() ),
			'archived'     => 0,
			'deleted'      => 0,
			'spam'         => 0,
		);
		$is_after = static function ( int $id ) use ( $after ): bool {
			return $id > $after;
		};
		return array_values( array_filter( array_map( 'intval', get_sites( $query ) ), $is_after ) );
	}

	/**
	 * Returns true if there is time to read sites and to call the hub. The first call starts the
	 * clock.
	 */
	private function may_look(): bool {
		return $this->product->hub()->time_left() > self::CALLING;
	}

	/**
	 * Returns the next sites that use this theme below this site's host and are not activated: a
	 * batch of home addresses by site id.
	 *
	 * @param int[] $ids Ids of the sites to check; afterwards the remaining ids.
	 * @return string[]
	 */
	private function waiting( array &$ids ): array {
		$theme      = $this->product->config()->folder();
		$host       = self::host();
		$waiting    = array();
		$checked    = 0;
		$free_slots = self::PORTION;
		while ( array() !== $ids && $free_slots > 0 && $this->may_look() ) {
			$id = array_shift( $ids );
			switch_to_blog( $id );
			if ( get_template() === $theme && self::host() === $host && ! $this->product->is_active() ) {
				$waiting[ $id ] = Site::home();
				--$free_slots;
			}
			restore_current_blog();
			++$checked;
			if ( 0 === $checked % self::REMEMBERED && wp_cache_supports( 'flush_runtime' ) ) {
				wp_cache_flush_runtime();
			}
		}
		return $waiting;
	}

	/**
	 * Returns the host and port of the current site.
	 */
	private static function host(): string {
		return explode( '/', Site::key( Site::home() ) )[0];
	}

	/**
	 * Activates a batch of sites, and returns whether each is active, by its home address.
	 *
	 * @param string[] $homes Home addresses by site id.
	 * @return bool[]
	 * @throws Refused If no site was activated.
	 */
	private function take( array $homes ): array {
		$body     = array(
			'sites' => array_values( $homes ),
			'nonce' => $this->nonce(),
		);
		$versions = array_intersect_key( $this->product->about_site(), array_flip( array( 'theme_version', 'wordpress_version', 'php_version' ) ) );
		$token    = $this->product->store()->activation()['token'];
		$answer   = $this->product->hub()->post( self::PATH, $body + $versions, $token );
		$sites    = array_column( is_array( $answer['sites'] ?? null ) ? $answer['sites'] : array(), null, 'site_url' );
		$results  = array();
		foreach ( $homes as $id => $home ) {
			$granted          = $sites[ $home ]['activation'] ?? null;
			$results[ $home ] = is_array( $granted );
			if ( is_array( $granted ) ) {
				$this->put( $id, ( new Granted( $this->product ) )->activation( $home, $granted ) );
			}
		}
		$this->product->store()->write_note( 'network_try', array() );
		return $results;
	}

	/**
	 * Stores the activation of a site, which was verified with the keys of this site.
	 *
	 * @param int   $id         Id of the site.
	 * @param array $activation Result of Granted::activation().
	 */
	private function put( int $id, array $activation ): void {
		switch_to_blog( $id );
		$this->product->activation()->put( $activation );
		restore_current_blog();
	}

	/**
	 * Returns the nonce of this attempt; a retry after a lost answer gets the same nonce.
	 */
	private function nonce(): string {
		$note = $this->product->store()->note( 'network_try' );
		if ( ( $note['at'] ?? 0 ) + self::TRY_LIFE > $this->product->now() ) {
			return (string) $note['nonce'];
		}
		$nonce = Encoding::secret();
		$this->product->store()->write_note(
			'network_try',
			array(
				'nonce' => $nonce,
				'at'    => $this->product->now(),
			)
		);
		return $nonce;
	}
}
