<?php
/**
 * Activation of a site that cannot reach the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Exports a request file and imports a certificate file.
 */
final class Offline {

	/** Format name of the request file. */
	const FORMAT = 'hub-activation-request/1';

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the offline activation of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns the content of the request file. It contains no secret.
	 */
	public function request(): array {
		$facts = array(
			'format'     => self::FORMAT,
			'created_at' => gmdate( 'Y-m-d\TH:i:s\Z', $this->product->now() ),
		);
		return $facts + $this->product->about_site();
	}

	/**
	 * Imports a certificate file: the certificate in compact form, or JSON with it as
	 * `certificate`.
	 *
	 * @param string $text Content of the file.
	 * @throws Refused If the certificate activates nothing.
	 */
	public function import( string $text ): void {
		$jws        = self::certificate_in( $text );
		$claims     = $this->product->verifier()->verify( $jws, Site::key( Site::home() ), null );
		$before     = $this->product->store()->activation();
		$is_same    = null !== $before && $before['id'] === $claims['sub'];
		$last4      = $claims['license']['last4'] ?? '';
		$activation = array(
			'id'           => $claims['sub'],
			// Keeps the token of the same activation, so that its heartbeats continue.
			'token'        => $is_same ? $before['token'] : '',
			'audience'     => $claims['aud'],
			'home_url'     => Site::home(),
			'origin'       => Origin::mark( Site::home() ),
			'state'        => '',
			'status'       => State::ACTIVE,
			'kind'         => $claims['kind'],
			'masked_code'  => is_string( $last4 ) ? '••••' . $last4 : '',
			'activated_at' => $this->product->now(),
			'checked_at'   => $this->product->now(),
			'moved_since'  => null,
			'message'      => '',
		);
		// Schedules the events too, because they detect that the site was copied.
		$this->product->activation()->put( $activation + Granted::certified( $jws, $claims ) );
	}

	/**
	 * Imports the certificate that wp-config.php names, once for each certificate. Returns true if
	 * it did.
	 *
	 * @throws Refused If the certificate activates nothing.
	 */
	public function import_deployed(): bool {
		$text = Config::deployed_certificate();
		$mark = '' === $text ? '' : hash( 'sha256', $text . Site::home() );
		if ( '' === $mark || ( $this->product->store()->note( 'deployed' )['mark'] ?? '' ) === $mark ) {
			return false;
		}
		try {
			$this->import( $text );
		} catch ( Refused $refused ) {
			// A permanent error is shown once, not on every page.
			if ( ! $refused->is_passing() ) {
				$this->product->store()->write_note( 'deployed', array( 'mark' => $mark ) );
			}
			throw $refused;
		}
		$this->product->store()->write_note( 'deployed', array( 'mark' => $mark ) );
		return true;
	}

	/**
	 * Returns the certificate of a file in compact form.
	 *
	 * @param string $text Content of the file.
	 */
	private static function certificate_in( string $text ): string {
		$text = trim( $text );
		$json = json_decode( $text, true, 8 );
		return is_array( $json ) && is_string( $json['certificate'] ?? null ) ? $json['certificate'] : $text;
	}
}
