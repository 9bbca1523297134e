<?php
/**
 * Verifies certificates without asking anyone.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * A certificate is a compact JWS (RFC 7515) with `alg` EdDSA and `typ` `license+jwt`.
 * Knows nothing of WordPress, so that it can be tested alone.
 */
final class Certificate {

	/** Clocks of sites and hub may differ by 48 hours. */
	const CLOCK_TOLERANCE = 172800;

	/** A certificate is accepted for 30 days after it expires, so that an outage does no harm. */
	const GRACE = 2592000;

	/** Longer than any certificate; longer input is rejected unread. */
	const MOST_BYTES = 8192;

	/**
	 * The id of the key that a certificate names, before anything of it is believed.
	 *
	 * @param string $jws The compact form.
	 * @throws Refused When it is none.
	 */
	public static function kid( string $jws ): string {
		return self::read( $jws )['header']['kid'];
	}

	/**
	 * The site that a certificate names; empty where it cannot be read. Nothing of it is believed here:
	 * it was verified when it was stored.
	 *
	 * @param string $jws The compact form.
	 */
	public static function audience( string $jws ): string {
		$claims = json_decode( (string) Encoding::decode( explode( '.', $jws )[1] ?? '' ), true, 8 );
		return is_array( $claims ) && is_string( $claims['aud'] ?? null ) ? $claims['aud'] : '';
	}

	/**
	 * The claims of a certificate that holds.
	 *
	 * @param string $jws      The compact form.
	 * @param array  $key_set  A JWK set (RFC 7517).
	 * @param array  $expected What it must say: `issuer`, `audience`, `item_id`, and `subject` unless null.
	 * @param int    $now      Seconds since 1970.
	 * @throws Refused Why it does not hold.
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
	 * Takes the compact form apart.
	 *
	 * @param string $jws The compact form.
	 * @throws Refused When it is no certificate of ours.
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
		// RFC 7515, section 4.1.11: what is critical and unknown must not be passed over.
		if ( ! $is_ours || ! is_string( $header['kid'] ?? null ) || isset( $header['crit'] ) ) {
			throw new Refused( 'certificate_type' );
		}
		$signed = $texts[0] . '.' . $texts[1];
		return compact( 'header', 'claims', 'signature', 'signed' );
	}

	/**
	 * The 32 bytes of the Ed25519 key with this id (RFC 8037), or null.
	 *
	 * @param array  $key_set A JWK set.
	 * @param string $kid     The id.
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
	 * Checks that this hub issued it for this site, activation and theme.
	 *
	 * @param array $claims   What it says.
	 * @param array $expected What it must say.
	 * @throws Refused Which claim does not fit.
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
	 * Checks that it is valid now; clocks may differ by CLOCK_TOLERANCE.
	 *
	 * @param array $claims What it says.
	 * @param int   $now    Seconds since 1970.
	 * @throws Refused Which date does not fit.
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
