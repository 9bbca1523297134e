<?php
/**
 * Verification of a certificate for this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Brings together what a verdict needs: the certificate, the hub's keys, what must be said, the time.
 */
final class Verifier {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The verifier of one theme.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * The claims of a certificate for this site, made by this hub, valid now.
	 *
	 * @param string      $jws      The compact form.
	 * @param string      $audience What the hub calls this site.
	 * @param string|null $subject  The activation's id, where it is known.
	 * @throws Refused Why it does not hold.
	 */
	public function verify( string $jws, string $audience, ?string $subject ): array {
		$kid    = Certificate::kid( $jws );
		$keys   = $this->keys()->holding( $kid, $this->product->hub(), $this->product->now() );
		$claims = Certificate::verify( $jws, $keys, $this->expected( $audience, $subject ), $this->product->now() );
		/**
		 * Filters the acceptance of a valid certificate. A theme may refuse one, for instance of a
		 * kind of site that it does not serve; invalid ones never reach this filter.
		 *
		 * @param bool  $accepted Yes.
		 * @param array $claims   What the certificate says.
		 */
		if ( ! apply_filters( 'hub_activation_certificate_accepted', true, $claims ) ) {
			throw new Refused( 'certificate_not_accepted' );
		}
		return $claims;
	}

	/**
	 * Returns true if the stored certificate still verifies with the stored keys. The heartbeat does
	 * not name a damaged one, so the hub sends a new one.
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
	 * @param string      $audience What the hub calls this site.
	 * @param string|null $subject  The activation's id, where it is known.
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
	 * The hub's public keys.
	 */
	private function keys(): Keys {
		return new Keys( $this->product->config(), $this->product->store() );
	}
}
