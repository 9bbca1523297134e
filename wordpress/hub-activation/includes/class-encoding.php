<?php
/**
 * Base64url, chance and PKCE.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The encodings of JOSE (RFC 7515) and PKCE (RFC 7636).
 */
final class Encoding {

	/**
	 * Bytes as base64url without padding.
	 *
	 * @param string $bytes Any bytes.
	 */
	public static function encode( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/**
	 * The bytes of base64url text, or null. Only the canonical spelling is accepted: PHP ignores spare
	 * bits, so two different texts would stand for the same signature.
	 *
	 * @param string $text Base64url without padding.
	 */
	public static function decode( string $text ): ?string {
		if ( 1 !== preg_match( '/\A[A-Za-z0-9_-]+\z/', $text ) ) {
			return null;
		}
		$bytes = base64_decode( strtr( $text, '-_', '+/' ), true );
		return false !== $bytes && self::encode( $bytes ) === $text ? $bytes : null;
	}

	/**
	 * A secret that nobody can guess, as text.
	 *
	 * @param int $bytes How many random bytes.
	 */
	public static function secret( int $bytes = 32 ): string {
		return self::encode( random_bytes( $bytes ) );
	}

	/**
	 * PKCE's S256 challenge of a verifier (RFC 7636, section 4.2).
	 *
	 * @param string $verifier 43 to 128 unreserved characters.
	 */
	public static function challenge( string $verifier ): string {
		return self::encode( hash( 'sha256', $verifier, true ) );
	}
}
