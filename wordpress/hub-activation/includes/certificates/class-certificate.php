<?php
/**
 * Verification of certificates without a call.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Verifies certificates: compact JWS (RFC 7515) with `alg` EdDSA and `typ` `license+jwt`. Uses
 * nothing of WordPress, so that tests need no WordPress.
 */
final class Certificate {

	/** Seconds by which the clocks of the site and the hub may differ: 48 hours. */
	const CLOCK_TOLERANCE = 172800;

	/**
	 * Seconds for which an expired certificate is accepted, so that an outage does no harm: 30
	 * days.
	 */
	const GRACE = 2592000;

	/** Largest certificate in bytes. Longer input is rejected without reading it. */
	const MOST_BYTES = 8192;

	/**
	 * Returns the id of the key that a certificate names, unverified.
	 *
	 * @param string $jws Certificate in compact form.
	 * @throws Refused If the text is not a certificate.
	 */
	public static function kid( string $jws ): string {
		return self::read( $jws )['header']['kid'];
	}

	/**
	 * Returns the audience (the site) of a stored certificate; empty if it cannot be read. It was
	 * verified when it was stored.
	 *
	 * @param string $jws Certificate in compact form.
	 */
	public static function audience( string $jws ): string {
		$claims = json_decode( (string) Encoding::decode( explode( '.', $jws )[1] ?? '' ), true, 8 );
		return is_array( $claims ) && is_string( $claims['aud'] ?? null ) ? $claims['aud'] : '';
	}

	/**
	 * Returns the claims of a valid certificate.
	 *
	 * @param string $jws      Certificate in compact form.
	 * @param array  $key_set  JWK set (RFC 7517).
	 * @param array  $expected Required claims: `issuer`, `audience`, `item_id`, and `subject`
	 *   unless null.
	 * @param int    $now      Seconds since 1970.
	 * @throws Refused If the certificate is not valid.
	 */
	public static function verify( string $jws, array $key_set, array $expected, int $now ): array {
		$parts = self::read( $jws );
		$key   = self::public_key( $key_set, $parts['header']['kid'] );
		if ( null === $key ) {
			throw new Refused( 'certificate_key_unknown' );
		}
		if ( ! sodium_crypto_sign_verify_detached( $parts['signature'], $parts['signed'], $key ) ) {
			throw new Refused( 'certificate_signature' );
		}
		self::require_claims( $parts['claims'], $expected );
		self::require_dates( $parts['claims'], $now );
		return $parts['claims'];
	}

	/**
	 * Splits a certificate into header, claims and signature.
	 *
	 * @param string $jws Certificate in compact form.
	 * @throws Refused If the text is not a certificate of the hub.
	 */
	private static function read( string $jws ): array {
		$texts = explode( '.', $jws );
		if ( 3 !== count( $texts ) || strlen( $jws ) > self::MOST_BYTES ) {
			throw new Refused( 'certificate_malformed' );
		}
		$header    = json_decode( (string) Encoding::decode( $texts[0] ), true, 4 );
		$claims    = json_decode( (string) Encoding::decode( $texts[1] ), true, 8 );
		$signature = Encoding::decode( $texts[2] );
		if ( ! is_array( $header ) || ! is_array( $claims ) || null === $signature || 64 !== strlen( $signature ) ) {
			throw new Refused( 'certificate_malformed' );
		}
		$is_ours = 'EdDSA' === ( $header['alg'] ?? null ) && 'license+jwt' === ( $header['typ'] ?? null );
		// RFC 7515, section 4.1.11: an unknown critical header must not be ignored.
		if ( ! $is_ours || ! is_string( $header['kid'] ?? null ) || isset( $header['crit'] ) ) {
			throw new Refused( 'certificate_type' );
		}
		$signed = $texts[0] . '.' . $texts[1];
		return compact( 'header', 'claims', 'signature', 'signed' );
	}

	/**
	 * Returns the 32 bytes of the Ed25519 key with this id (RFC 8037), or null.
	 *
	 * @param array  $key_set JWK set.
	 * @param string $kid     Id of the key.
	 */
	private static function public_key( array $key_set, string $kid ): ?string {
		foreach ( (array) ( $key_set['keys'] ?? array() ) as $key ) {
			$fits = is_array( $key ) && 'OKP' === ( $key['kty'] ?? null ) && 'Ed25519' === ( $key['crv'] ?? null );
			if ( ! $fits || ( $key['kid'] ?? null ) !== $kid ) {
				continue;
			}
			$bytes = is_string( $key['x'] ?? null ) ? Encoding::decode( $key['x'] ) : null;
			return null !== $bytes && 32 === strlen( $bytes ) ? $bytes : null;
		}
		return null;
	}

	/**
	 * Checks that this hub issued the certificate for this site, activation and theme.
	 *
	 * @param array $claims   Claims of the certificate.
	 * @param array $expected Required claims.
	 * @throws Refused If a claim differs.
	 */
	private static function require_claims( array $claims, array $expected ): void {
		foreach ( array( 'iss', 'sub', 'aud', 'jti', 'kind' ) as $name ) {
			if ( ! is_string( $claims[ $name ] ?? null ) ) {
				throw new Refused( 'certificate_malformed' );
			}
		}
		if ( $claims['iss'] !== $expected['issuer'] ) {
			throw new Refused( 'certificate_issuer', $claims['iss'] );
		}
		if ( $claims['aud'] !== $expected['audience'] ) {
			throw new Refused( 'certificate_audience', $claims['aud'] );
		}
		if ( isset( $expected['subject'] ) && $claims['sub'] !== $expected['subject'] ) {
			throw new Refused( 'certificate_subject' );
		}
		if ( ( $claims['item_id'] ?? null ) !== $expected['item_id'] ) {
			throw new Refused( 'certificate_item' );
		}
	}

	/**
	 * Checks that the certificate is valid now; clocks may differ by CLOCK_TOLERANCE.
	 *
	 * @param array $claims Claims of the certificate.
	 * @param int   $now    Seconds since 1970.
	 * @throws Refused If a date is out of range.
	 */
	private static function require_dates( array $claims, int $now ): void {
		if ( ! is_int( $claims['iat'] ?? null ) || ! is_int( $claims['nbf'] ?? null ) || ! is_int( $claims['exp'] ?? null ) ) {
			throw new Refused( 'certificate_malformed' );
		}
		if ( $claims['nbf'] > $now + self::CLOCK_TOLERANCE ) {
			throw new Refused( 'certificate_early' );
		}
		if ( $claims['exp'] + self::CLOCK_TOLERANCE < $now ) {
			throw new Refused( 'certificate_late' );
		}
	}
}
