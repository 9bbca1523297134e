<?php
/**
 * Base64url, random secrets and PKCE. WordPress replaces PHP functions that are missing.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Encodings of JOSE (RFC 7515) and PKCE (RFC 7636).
 */
final class Encoding {

	/**
	 * Returns bytes as base64url without padding.
	 *
	 * @param string $bytes Any bytes.
	 */
	public static function encode( string $bytes ): string {
		return sodium_bin2base64( $bytes, SODIUM_BASE64_VARIANT_URLSAFE_NO_PADDING );
	}

	/**
	 * Returns the bytes of a base64url text, or null. Accepts only the canonical form, because
	 * otherwise two texts could encode the same signature.
	 *
	 * @param string $text Base64url without padding.
	 */
	public static function decode( string $text ): ?string {
		if ( 1 !== preg_match( '/\A[A-Za-z0-9_-]+\z/', $text ) ) {
			return null;
		}
		try {
			$bytes = sodium_base642bin( $text, SODIUM_BASE64_VARIANT_URLSAFE_NO_PADDING );
		} catch ( \Exception $unreadable ) {
			return null;
		}
		return self::encode( $bytes ) === $text ? $bytes : null;
	}

	/**
	 * Returns a random secret as text.
	 *
	 * @param int $bytes Number of random bytes.
	 */
	public static function secret( int $bytes = 32 ): string {
		return self::encode( random_bytes( $bytes ) );
	}

	/**
	 * Returns the S256 challenge of a verifier (RFC 7636, section 4.2).
	 *
	 * @param string $verifier 43 to 128 unreserved characters.
	 */
	public static function challenge( string $verifier ): string {
		return self::encode( hash( 'sha256', $verifier, true ) );
	}
}
