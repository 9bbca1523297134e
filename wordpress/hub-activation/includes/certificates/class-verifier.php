<?php
/**
 * Verification of a certificate for this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Verifies a certificate with the hub's keys, the required claims and the time.
 */
final class Verifier {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the verifier of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns the claims of a certificate that this hub issued for this site and that is valid now.
	 *
	 * @param string      $jws      Certificate in compact form.
	 * @param string      $audience Name of this site at the hub.
	 * @param string|null $subject  Id of the activation, if known.
	 * @throws Refused If the certificate is not valid.
	 */
	public function verify( string $jws, string $audience, ?string $subject ): array {
		$kid    = Certificate::kid( $jws );
		$keys   = $this->keys()->holding( $kid, $this->product->hub(), $this->product->now() );
		$claims = Certificate::verify( $jws, $keys, $this->expected( $audience, $subject ), $this->product->now() );
		/**
		 * Filters the acceptance of a valid certificate. A theme may refuse it, for instance for a
		 * kind of site that it does not support. Invalid certificates never reach this filter.
		 *
		 * @param bool  $accepted True.
		 * @param array $claims   Claims of the certificate.
		 */
		if ( ! apply_filters( 'hub_activation_certificate_accepted', true, $claims ) ) {
			throw new Refused( 'certificate_not_accepted' );
		}
		return $claims;
	}

	/**
	 * Returns true if the stored certificate still verifies with the stored keys. The heartbeat
	 * does not name a damaged certificate, so the hub sends a new one.
	 */
	public function stored_holds(): bool {
		$activation = $this->product->store()->activation();
		try {
			$kid  = Certificate::kid( $activation['certificate'] ?? '' );
			$keys = $this->keys()->known( $kid );
			return null !== $keys && array() !== Certificate::verify(
				$activation['certificate'],
				$keys,
				$this->expected( $activation['audience'], $activation['id'] ),
				min( $this->product->now(), $activation['expires_at'] )
			);
		} catch ( Refused $refused ) {
			return false;
		}
	}

	/**
	 * Returns the claims that a certificate must have.
	 *
	 * @param string      $audience Name of this site at the hub.
	 * @param string|null $subject  Id of the activation, if known.
	 */
	private function expected( string $audience, ?string $subject ): array {
		return array(
			'issuer'   => $this->product->config()->hub_url,
			'audience' => $audience,
			'subject'  => $subject,
			'item_id'  => $this->product->config()->item_id,
		);
	}

	/**
	 * Returns the public keys of the hub.
	 */
	private function keys(): Keys {
		return new Keys( $this->product->config(), $this->product->store() );
	}
}
