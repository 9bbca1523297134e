<?php
/**
 * Activation from an answer of the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Converts an answer of the hub to the activation that a site stores.
 */
final class Granted {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the converter of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns the activation of an answer with a valid certificate.
	 *
	 * @param string $home   Home address of the request.
	 * @param array  $answer Answer of the hub.
	 * @param string $state  State of the request, if a browser was sent to the hub.
	 * @throws Refused If the certificate is not valid.
	 */
	public function activation( string $home, array $answer, string $state = '' ): array {
		foreach ( array( 'activation_id', 'activation_token', 'certificate', 'audience', 'kind' ) as $name ) {
			if ( ! is_string( $answer[ $name ] ?? null ) || '' === $answer[ $name ] ) {
				throw new Refused( 'hub_unexpected', $name );
			}
		}
		$claims     = $this->product->verifier()->verify( $answer['certificate'], $answer['audience'], $answer['activation_id'] );
		$masked     = $answer['masked_purchase_code'] ?? '';
		$activation = array(
			'id'           => $answer['activation_id'],
			'token'        => $answer['activation_token'],
			'audience'     => $answer['audience'],
			'home_url'     => $home,
			'origin'       => Origin::mark( $home ),
			'state'        => $state,
			'status'       => State::ACTIVE,
			'kind'         => $answer['kind'],
			'masked_code'  => is_string( $masked ) ? $masked : '',
			'activated_at' => $this->product->now(),
			'checked_at'   => $this->product->now(),
			'moved_since'  => null,
			'message'      => '',
		);
		return $activation + self::certified( $answer['certificate'], $claims );
	}

	/**
	 * Returns the fields that a certificate adds to an activation.
	 *
	 * @param string $jws    Certificate in compact form.
	 * @param array  $claims Claims of the certificate.
	 */
	public static function certified( string $jws, array $claims ): array {
		$support = $claims['supported_until'] ?? null;
		return array(
			'certificate'     => $jws,
			'certificate_id'  => $claims['jti'],
			'not_before'      => $claims['nbf'],
			'expires_at'      => $claims['exp'],
			'supported_until' => is_string( $support ) ? $support : null,
			'entitlements'    => array_values( array_filter( (array) ( $claims['entitlements'] ?? array() ), 'is_string' ) ),
			'offline'         => true === ( $claims['offline'] ?? null ),
		);
	}
}
