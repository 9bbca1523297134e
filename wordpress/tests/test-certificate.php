<?php
/**
 * Certificates.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Certificate;
use Hub_Activation\Encoding;

const NOW  = 1800000000;
const HOUR = 3600;
const DAY  = 86400;

/**
 * Returns the key pair of the tests.
 */
function key_pair(): string {
	return sodium_crypto_sign_seed_keypair( str_repeat( 'k', 32 ) );
}

/**
 * Returns the key set that the hub of the tests publishes.
 *
 * @param array $changes Changes to the key.
 */
function key_set( array $changes = array() ): array {
	$key = array(
		'kty' => 'OKP',
		'crv' => 'Ed25519',
		'kid' => 'key-1',
		'x'   => Encoding::encode( sodium_crypto_sign_publickey( key_pair() ) ),
	);
	return array( 'keys' => array( array( 'kty' => 'RSA', 'kid' => 'key-1' ), array_merge( $key, $changes ) ) );
}

/**
 * Returns a certificate; null removes a claim or a field of the header.
 *
 * @param array $claims Changes to the claims.
 * @param array $header Changes to the header.
 */
function certificate( array $claims = array(), array $header = array() ): string {
	$without_null = static function ( array $fields ): string {
		$is_given = static function ( $value ): bool {
			return null !== $value;
		};
		return Encoding::encode( json_encode( array_filter( $fields, $is_given ) ) );
	};
	$header       = array_merge( array( 'alg' => 'EdDSA', 'typ' => 'license+jwt', 'kid' => 'key-1' ), $header );
	$claims       = array_merge(
		array(
			'iss'          => 'https://hub.example',
			'sub'          => '17',
			'aud'          => 'shop.example',
			'jti'          => 'certificate-1',
			'iat'          => NOW,
			'nbf'          => NOW,
			'exp'          => NOW + 30 * DAY,
			'item_id'      => 27889640,
			'kind'         => 'live',
			'entitlements' => array( 'updates' ),
		),
		$claims
	);
	$signed       = $without_null( $header ) . '.' . $without_null( $claims );
	return $signed . '.' . Encoding::encode( sodium_crypto_sign_detached( $signed, sodium_crypto_sign_secretkey( key_pair() ) ) );
}

/**
 * Verifies a certificate, and returns the code of the refusal or `accepted`.
 *
 * @param string $jws      Certificate in compact form.
 * @param array  $expected Changes to the required claims.
 * @param int    $now      Seconds since 1970.
 * @param array  $keys     Key set of the hub.
 */
function judge( string $jws, array $expected = array(), int $now = NOW, ?array $keys = null ): string {
	$must = array(
		'issuer'   => 'https://hub.example',
		'audience' => 'shop.example',
		'subject'  => '17',
		'item_id'  => 27889640,
	);
	return refusal(
		static function () use ( $jws, $expected, $now, $keys, $must ): void {
			Certificate::verify( $jws, $keys ?? key_set(), array_merge( $must, $expected ), $now );
		}
	);
}

test(
	'accepts a certificate of the hub for this site and returns its claims',
	static function (): void {
		same( 'accepted', judge( certificate() ) );
		$expected = array( 'issuer' => 'https://hub.example', 'audience' => 'shop.example', 'item_id' => 27889640 );
		$claims   = Certificate::verify( certificate(), key_set(), $expected, NOW );
		same( array( 'updates' ), $claims['entitlements'] );
	}
);

test(
	'rejects a certificate with any single bit flipped',
	static function (): void {
		$jws = certificate();
		for ( $place = 0; $place < strlen( $jws ); $place++ ) {
			for ( $bit = 0; $bit < 8; $bit++ ) {
				$other           = $jws;
				$other[ $place ] = chr( ord( $jws[ $place ] ) ^ ( 1 << $bit ) );
				if ( 'accepted' === judge( $other ) ) {
					throw new \Exception( "bit $bit of byte $place may be flipped" );
				}
			}
		}
	}
);

test(
	'rejects a certificate with any byte replaced, removed or doubled',
	static function (): void {
		$jws = certificate();
		for ( $place = 0; $place < strlen( $jws ); $place++ ) {
			$head = substr( $jws, 0, $place );
			$tail = substr( $jws, $place + 1 );
			foreach ( array( '', 'A', '_', '=', ' ', "\n", "\0", '.', $jws[ $place ] . $jws[ $place ] ) as $instead ) {
				if ( $instead !== $jws[ $place ] && 'accepted' === judge( $head . $instead . $tail ) ) {
					throw new \Exception( 'byte ' . $place . ' may become ' . json_encode( $instead ) );
				}
			}
		}
	}
);

test(
	'rejects a malformed text with the code certificate_malformed',
	static function (): void {
		foreach ( array( '', '.', '..', '...', 'a.b.c', str_repeat( 'A', 9000 ), '{}', "\0", certificate() . '.', certificate() . '=' ) as $text ) {
			same( 'certificate_malformed', judge( $text ), json_encode( $text ) );
		}
	}
);

test(
	'rejects another algorithm, another type and a critical header',
	static function (): void {
		foreach ( array( array( 'alg' => 'none' ), array( 'alg' => 'HS256' ), array( 'alg' => null ), array( 'typ' => 'JWT' ), array( 'typ' => null ), array( 'kid' => null ), array( 'kid' => 1 ), array( 'crit' => array( 'b64' ) ) ) as $header ) {
			same( 'certificate_type', judge( certificate( array(), $header ) ), json_encode( $header ) );
		}
	}
);

test(
	'rejects an unknown key, an invalid key and the signature of another key',
	static function (): void {
		same( 'certificate_key_unknown', judge( certificate( array(), array( 'kid' => 'key-2' ) ) ) );
		foreach ( array( array(), array( 'keys' => array() ), array( 'keys' => 'none' ), array( 'keys' => array( 'none' ) ), key_set( array( 'x' => 'AAAA' ) ), key_set( array( 'x' => null ) ), key_set( array( 'crv' => 'X25519' ) ) ) as $keys ) {
			same( 'certificate_key_unknown', judge( certificate(), array(), NOW, $keys ), json_encode( $keys ) );
		}
		$stranger = sodium_crypto_sign_publickey( sodium_crypto_sign_seed_keypair( str_repeat( 's', 32 ) ) );
		same( 'certificate_signature', judge( certificate(), array(), NOW, key_set( array( 'x' => Encoding::encode( $stranger ) ) ) ) );
	}
);

test(
	'rejects a certificate for another issuer, site, activation or item',
	static function (): void {
		$table = array(
			array( array( 'iss' => 'https://other.example' ), 'certificate_issuer' ),
			array( array( 'iss' => 'https://hub.example/' ), 'certificate_issuer' ),
			array( array( 'aud' => 'shop.example:8080' ), 'certificate_audience' ),
			array( array( 'aud' => array( 'shop.example' ) ), 'certificate_malformed' ),
			array( array( 'sub' => '18' ), 'certificate_subject' ),
			array( array( 'sub' => 17 ), 'certificate_malformed' ),
			array( array( 'item_id' => 1 ), 'certificate_item' ),
			array( array( 'item_id' => '27889640' ), 'certificate_item' ),
			array( array( 'item_id' => null ), 'certificate_item' ),
			array( array( 'jti' => null ), 'certificate_malformed' ),
			array( array( 'exp' => null ), 'certificate_malformed' ),
			array( array( 'exp' => (string) ( NOW + DAY ) ), 'certificate_malformed' ),
		);
		foreach ( $table as list( $claims, $reason ) ) {
			same( $reason, judge( certificate( $claims ) ), json_encode( $claims ) );
		}
		same( 'accepted', judge( certificate( array( 'sub' => '18' ) ), array( 'subject' => null ) ), 'no subject expected' );
	}
);

test(
	'tolerates a clock that differs by 48 hours, and not a second more',
	static function (): void {
		$end   = NOW + 30 * DAY;
		$table = array(
			array( NOW - 48 * HOUR, 'accepted' ),
			array( NOW - 48 * HOUR - 1, 'certificate_early' ),
			array( $end, 'accepted' ),
			array( $end + 48 * HOUR, 'accepted' ),
			array( $end + 48 * HOUR + 1, 'certificate_late' ),
		);
		foreach ( $table as list( $now, $verdict ) ) {
			same( $verdict, judge( certificate(), array(), $now ), (string) ( $now - NOW ) );
		}
	}
);

test(
	'WordPress’s replacement of sodium verifies the same signatures',
	static function (): void {
		$autoload = '/usr/share/wordpress/wp-includes/sodium_compat/autoload.php';
		if ( ! is_file( $autoload ) ) {
			return; // Skipped without Debian's WordPress; every WordPress contains the same code.
		}
		error_reporting( E_ALL & ~E_DEPRECATED );
		restore_error_handler();
		require_once $autoload;
		list( $header, $claims, $signature ) = explode( '.', certificate() );
		$key                                 = sodium_crypto_sign_publickey( key_pair() );
		$bytes                               = Encoding::decode( $signature );
		same( true, \ParagonIE_Sodium_Compat::crypto_sign_verify_detached( $bytes, "$header.$claims", $key ) );
		same( false, \ParagonIE_Sodium_Compat::crypto_sign_verify_detached( $bytes, "$header.$claims ", $key ) );
	}
);
