<?php
/**
 * Data granted by the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Turns an answer of the hub into the activation that a site remembers.
 */
final class Granted {

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the data for one product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * The activation of an answer whose certificate holds.
	 *
	 * @param string $home   The home address that was asked for.
	 * @param array  $answer The hub's answer.
	 * @param string $state  The request's, where a browser was led.
	 * @throws Refused Why not.
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
	 * @param string $jws    The compact form.
	 * @param array  $claims What it says.
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
