<?php
/**
 * From a purchase code to an activated site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Activation without a browser: an item that requires verification must also accept its purchase
 * code. The marketplace's rules for this are implemented here, in `views/purchase-code.php` and in
 * PROTOCOL.md.
 */
final class Purchase {

	const PATH = '/api/theme-verification/code';

	/** The hub repeats a lost answer for ten minutes. */
	const TRY_LIFE = 600;

	/** A purchase code, which is a UUID, between other words or signs. */
	const SHAPE = '/(?<![\p{L}\p{N}-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}-])/iu';

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The steps for one product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Activates this site with a purchase code.
	 *
	 * @param string $typed  As a person typed or pasted it.
	 * @param string $intent One of Activation::INTENTS where the site was activated elsewhere.
	 * @throws Refused Why not; what is passing can be tried again with the same code.
	 */
	public function activate( string $typed, string $intent = '' ): void {
		$code = self::code_in( $typed );
		if ( null === $code ) {
			throw new Refused( 'purchase_shape' );
		}
		$asked = array(
			'code'  => $code,
			'nonce' => $this->nonce( $code ),
		);
		try {
			$answer = $this->product->hub()->post( self::PATH, $this->product->about_site() + $this->product->activation()->moving( $intent ) + $asked );
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
	 * The only purchase code in a text, as the hub finds it: with its label, in quotes, or with signs
	 * that copying left behind. Null for none or several.
	 *
	 * @param string $typed As a person typed or pasted it.
	 */
	public static function code_in( string $typed ): ?string {
		$plain = (string) preg_replace( array( '/\p{Cf}/u', '/[\x{2010}-\x{2015}\x{2212}]/u' ), array( '', '-' ), $typed );
		return 1 === preg_match_all( self::SHAPE, $plain, $found ) ? $found[0][0] : null;
	}

	/**
	 * The chance of this try; the same one while its answer may have been lost.
	 *
	 * @param string $code The purchase code.
	 */
	private function nonce( string $code ): string {
		// The code itself is not kept: a salted hash knows it again.
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
	 * Writes the code where the marketplace's examples keep it, if the theme's author asks for that.
	 *
	 * @param string $code The purchase code.
	 */
	private function remember( string $code ): void {
		if ( $this->product->config()->store_purchase_code ) {
			update_option( 'envato_purchase_code_' . $this->product->config()->item_id, $code, false );
		}
	}
}
