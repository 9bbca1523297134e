<?php
/**
 * Activation of a site with a purchase code.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Activation without a browser. The marketplace requires that an item with verification also
 * accepts its purchase code. Its rules are implemented here, in `views/purchase-code.php` and in
 * PROTOCOL.md.
 */
final class Purchase {

	const PATH = '/api/theme-verification/code';

	/** Seconds for which the hub repeats a lost answer. */
	const TRY_LIFE = 600;

	/** Purchase code (a UUID) that is not part of a longer word. */
	const SHAPE = '/(?<![\p{L}\p{N}-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}-])/iu';

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the purchase activation of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Activates this site with a purchase code.
	 *
	 * @param string $typed  Text that a person typed or pasted.
	 * @param string $intent One of Activation::INTENTS if the site was activated at another
	 *   address.
	 * @throws Refused If the code activates nothing; the same code can repeat a temporary failure.
	 */
	public function activate( string $typed, string $intent = '' ): void {
		$code = self::code_in( $typed );
		if ( null === $code ) {
			throw new Refused( 'purchase_shape' );
		}
		$body = array(
			'code'  => $code,
			'nonce' => $this->nonce( $code ),
		);
		try {
			$answer = $this->product->hub()->post( self::PATH, $this->product->about_site() + $this->product->activation()->moving( $intent ) + $body );
			$this->product->activation()->keep( array( 'home_url' => Site::home() ), $answer );
		} catch ( Refused $refused ) {
			if ( ! $refused->is_passing() ) {
				$this->product->store()->write_note( 'try', array() );
			}
			throw $refused;
		}
		$this->product->store()->write_note( 'try', array() );
		$this->remember( $code );
	}

	/**
	 * Returns the only purchase code in a text, as the hub finds it: with a label, in quotes, or
	 * with invisible characters. Null if there is none or more than one.
	 *
	 * @param string $typed Text that a person typed or pasted.
	 */
	public static function code_in( string $typed ): ?string {
		$plain = (string) preg_replace( array( '/\p{Cf}/u', '/[\x{2010}-\x{2015}\x{2212}]/u' ), array( '', '-' ), $typed );
		return 1 === preg_match_all( self::SHAPE, $plain, $matches ) ? $matches[0][0] : null;
	}

	/**
	 * Returns the nonce of this attempt; a retry after a lost answer gets the same nonce.
	 *
	 * @param string $code Purchase code.
	 */
	private function nonce( string $code ): string {
		// Stores a salted hash instead of the code, which recognizes the same code.
		$mark = wp_hash( strtolower( $code ) . ' ' . Site::home() );
		$note = $this->product->store()->note( 'try' );
		if ( ( $note['mark'] ?? '' ) === $mark && ( $note['at'] ?? 0 ) + self::TRY_LIFE > $this->product->now() ) {
			return (string) $note['nonce'];
		}
		$nonce = Encoding::secret();
		$this->product->store()->write_note(
			'try',
			array(
				'mark'  => $mark,
				'nonce' => $nonce,
				'at'    => $this->product->now(),
			)
		);
		return $nonce;
	}

	/**
	 * Stores the code where the marketplace's examples store it, if the author of the theme wants
	 * that.
	 *
	 * @param string $code Purchase code.
	 */
	private function remember( string $code ): void {
		if ( $this->product->config()->store_purchase_code ) {
			update_option( 'envato_purchase_code_' . $this->product->config()->item_id, $code, false );
		}
	}
}
