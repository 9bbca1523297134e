<?php
/**
 * From an activated main site to all sites of its network.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * One press for a network, where the certificate of its main site says that the license covers one. The hub
 * decides for each site; each gets an activation of its own.
 */
final class Network {

	const PATH = '/api/theme-activation/network';

	/** What the certificate of such a site gives a right to. */
	const ENTITLEMENT = 'network';

	/** Sites that the hub activates by one call. */
	const PORTION = 25;

	/** Sites that one press looks at. */
	const MOST_SITES = 1000;

	/** Sites that one sentence names. */
	const NAMED = 5;

	/** The hub repeats a lost answer for ten minutes. */
	const TRY_LIFE = 600;

	/**
	 * The product, with all that it stands on.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The network of one product.
	 *
	 * @param Product $product The product, with all that it stands on.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Whether this site and this user may activate the others.
	 */
	public function may(): bool {
		return is_multisite() && is_main_site() && current_user_can( 'manage_network' )
			&& in_array( self::ENTITLEMENT, $this->product->entitlements(), true )
			&& '' !== $this->product->store()->activation()['token'];
	}

	/**
	 * Activates the other sites that use this theme.
	 *
	 * @return string[] A word of `Words`, and its details.
	 * @throws Refused Why none was activated.
	 */
	public function activate(): array {
		if ( ! $this->may() ) {
			throw new Refused( 'network_not_covered' );
		}
		$taken = array();
		foreach ( array_chunk( $this->waiting(), self::PORTION, true ) as $homes ) {
			try {
				$taken += $this->take( $homes );
			} catch ( Refused $refused ) {
				if ( ! in_array( true, $taken, true ) ) {
					throw $refused;
				}
				return array( 'network_rest', (string) count( array_filter( $taken ) ) );
			}
		}
		return self::told( $taken );
	}

	/**
	 * What became of the sites, in a word of `Words` and its details.
	 *
	 * @param bool[] $taken Whether each is active, by its home address.
	 * @return string[]
	 */
	private static function told( array $taken ): array {
		$done  = count( array_filter( $taken ) );
		$alone = array_keys( $taken, false, true );
		if ( array() !== $alone ) {
			$more = count( $alone ) > self::NAMED ? ', …' : '';
			return array( 'network_alone', implode( ', ', array_slice( $alone, 0, self::NAMED ) ) . $more );
		}
		return 0 === $done ? array( 'network_done', '' ) : array( 'network', (string) $done );
	}

	/**
	 * The sites that use this theme below this site's own host and are not activated: home addresses by the
	 * sites' numbers.
	 *
	 * @return string[]
	 */
	private function waiting(): array {
		$asked   = array(
			'fields'       => 'ids',
			'number'       => self::MOST_SITES,
			'network_id'   => get_current_network_id(),
			'site__not_in' => array( get_current_blog_id() ),
			'archived'     => 0,
			'deleted'      => 0,
			'spam'         => 0,
		);
		$theme   = $this->product->config()->folder();
		$host    = self::host();
		$waiting = array();
		foreach ( get_sites( $asked ) as $id ) {
			switch_to_blog( (int) $id );
			if ( get_template() === $theme && self::host() === $host && ! $this->product->is_active() ) {
				$waiting[ (int) $id ] = Site::home();
			}
			restore_current_blog();
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
