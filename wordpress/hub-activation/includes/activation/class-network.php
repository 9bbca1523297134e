<?php
/**
 * From an activated main site to all sites of its network.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * One click for a network, where the certificate of its main site says that the license covers one. The hub
 * decides for each site; each gets an activation of its own.
 */
final class Network {

	const PATH = '/api/theme-activation/network';

	/** Entitlement in the certificate of such a site. */
	const ENTITLEMENT = 'network';

	/** Sites that the hub activates by one call. */
	const PORTION = 25;

	/** Sites between which what WordPress remembers of them is let go: a page has room for some hundred. */
	const REMEMBERED = 100;

	/** Seconds of a page that are left to the hub: no site is looked at in them. */
	const CALLING = 2.0;

	/** Time during which a click continues the previous run, in seconds: the hub limits runs per day. */
	const WALK_LIFE = 172800;

	/** Sites that one sentence names. */
	const NAMED = 5;

	/** The hub repeats a lost answer for ten minutes. */
	const TRY_LIFE = 600;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The network of one product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns true if this site and user may activate the others. A network that was copied or moved first
	 * says what happened to its main site.
	 */
	public function may(): bool {
		return is_multisite() && is_main_site() && $this->product->is_here() && current_user_can( 'manage_network' )
			&& in_array( self::ENTITLEMENT, $this->product->entitlements(), true )
			&& '' !== $this->product->store()->activation()['token'];
	}

	/**
	 * Activates the other sites that use this theme, as many as one page has the time for. The next press goes
	 * on behind them, so that a network of any size comes to its end.
	 *
	 * @return string[] A word of `Words`, and its details.
	 * @throws Refused Why none was activated.
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
				$taken = array() === $homes ? array() : $this->take( $homes );
			} catch ( Refused $refused ) {
				return self::interrupted( $refused, $done );
			}
			$done += count( array_filter( $taken ) );
			$walk  = $this->went_on( $walk, $taken, $ids );
		} while ( array() !== $ids && $this->may_look() );
		return array() === $ids ? self::told( $done, $walk['alone'] ) : array( 'network_rest', (string) $done );
	}

	/**
	 * Returns the progress of unfinished runs: the id of the last site, and some sites that were not
	 * activated.
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
	 * Stores its progress; at the end nothing, so that the next click starts over.
	 *
	 * @param array  $walk  How far it was before.
	 * @param bool[] $taken Whether each site is active, by its home address.
	 * @param int[]  $ids   The sites that were not looked at yet.
	 */
	private function went_on( array $walk, array $taken, array $ids ): array {
		$alone = array_merge( $walk['alone'], array_keys( $taken, false, true ) );
		$walk  = array(
			'after' => array() === $ids ? 0 : $ids[0] - 1,
			'alone' => array_slice( $alone, 0, self::NAMED + 1 ),
			'at'    => $this->product->now(),
		);
		$this->product->store()->write_note( 'network_walk', array() === $ids ? array() : $walk );
		return $walk;
	}

	/**
	 * Returns the message for a missing answer or a used-up limit.
	 *
	 * @param Refused $refused What it said.
	 * @param int     $done    How many sites were activated before.
	 * @return string[] A word of `Words`, and its details.
	 * @throws Refused The same, where there is nothing else to say.
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
	 * Returns the result for the sites: a word of `Words` and its details.
	 *
	 * @param int      $done  How many were activated.
	 * @param string[] $alone Home addresses of some that were not.
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
	 * The numbers of the other sites of the network behind this one, however many there are.
	 *
	 * @param int $after The number of a site.
	 * @return int[]
	 */
	private function others( int $after ): array {
		$asked  = array(
			'fields'       => 'ids',
			'number'       => 0,
			'network_id'   => get_current_network_id(),
			'site__not_in' => array( get_current_blog_id() ),
			'archived'     => 0,
			'deleted'      => 0,
			'spam'         => 0,
		);
		$behind = static function ( int $id ) use ( $after ): bool {
			return $id > $after;
		};
		return array_values( array_filter( array_map( 'intval', get_sites( $asked ) ), $behind ) );
	}

	/**
	 * Returns true if there is time to list sites and to ask the hub about them. The first call
	 * starts the clock.
	 */
	private function may_look(): bool {
		return $this->product->hub()->time_left() > self::CALLING;
	}

	/**
	 * The next sites that use this theme below this site's own host and are not activated: a portion of home
	 * addresses by the sites' numbers.
	 *
	 * @param int[] $ids The sites to look at; those that are left afterwards.
	 * @return string[]
	 */
	private function waiting( array &$ids ): array {
		$theme   = $this->product->config()->folder();
		$host    = self::host();
		$waiting = array();
		$looked  = 0;
		$places  = self::PORTION;
		while ( array() !== $ids && $places > 0 && $this->may_look() ) {
			$id = array_shift( $ids );
			switch_to_blog( $id );
			if ( get_template() === $theme && self::host() === $host && ! $this->product->is_active() ) {
				$waiting[ $id ] = Site::home();
				--$places;
			}
			restore_current_blog();
			++$looked;
			if ( 0 === $looked % self::REMEMBERED && wp_cache_supports( 'flush_runtime' ) ) {
				wp_cache_flush_runtime();
			}
		}
		return $waiting;
	}

	/**
	 * The host, with its port, of the site that WordPress is switched to.
	 */
	private static function host(): string {
		return explode( '/', Site::key( Site::home() ) )[0];
	}

	/**
	 * Has a portion activated: whether each is, by its home address.
	 *
	 * @param string[] $homes Home addresses by the sites' numbers.
	 * @return bool[]
	 * @throws Refused Why none was activated.
	 */
	private function take( array $homes ): array {
		$asked  = array(
			'sites' => array_values( $homes ),
			'nonce' => $this->nonce(),
		);
		$about  = array_intersect_key( $this->product->about_site(), array_flip( array( 'theme_version', 'wordpress_version', 'php_version' ) ) );
		$token  = $this->product->store()->activation()['token'];
		$answer = $this->product->hub()->post( self::PATH, $asked + $about, $token );
		$sites  = array_column( is_array( $answer['sites'] ?? null ) ? $answer['sites'] : array(), null, 'site_url' );
		$taken  = array();
		foreach ( $homes as $id => $home ) {
			$given          = $sites[ $home ]['activation'] ?? null;
			$taken[ $home ] = is_array( $given );
			if ( is_array( $given ) ) {
				$this->put( $id, ( new Granted( $this->product ) )->activation( $home, $given ) );
			}
		}
		$this->product->store()->write_note( 'network_try', array() );
		return $taken;
	}

	/**
	 * Keeps the activation of a site, which was verified with the keys of this one.
	 *
	 * @param int   $id         The site's number.
	 * @param array $activation What Granted::activation() gave.
	 */
	private function put( int $id, array $activation ): void {
		switch_to_blog( $id );
		$this->product->activation()->put( $activation );
		restore_current_blog();
	}

	/**
	 * The chance of this try; the same one while its answer may have been lost.
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
