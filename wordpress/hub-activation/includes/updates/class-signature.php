<?php
/**
 * Signatures of the publisher.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Reads and verifies statements of the publisher. A statement is a line; its signature (Ed25519,
 * hex) covers every byte before the last space. The hub only forwards these lines and never has the
 * private key.
 */
final class Signature {

	/** Statement about a zip: type, slug, version, SHA-256, time, key. */
	const RELEASE = '/\A(hub-release\/1 (plugin|theme) ([A-Za-z0-9_-]{1,64}) ([0-9][A-Za-z0-9.+_-]{0,63}) ([0-9a-f]{64}) ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z) ([0-9a-f]{64})) ([0-9a-f]{128})\z/';

	/** Statement that replaces a key: old key, new key, time. */
	const ROTATION = '/\A(hub-release-key\/1 ([0-9a-f]{64}) ([0-9a-f]{64}) [0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z) ([0-9a-f]{128})\z/';

	/**
	 * Returns true if a text is a public key as themes bundle it.
	 *
	 * @param string $text Possible key.
	 */
	public static function is_key( string $text ): bool {
		return 1 === preg_match( '/\A[0-9a-f]{64}\z/', $text );
	}

	/**
	 * Returns the statement of a line about a zip: `kind`, `slug`, `version`, `sha256`,
	 * `signed_at`, `key`.
	 *
	 * @param string $line The line.
	 * @throws Refused If the line is malformed, or not signed with the key that it names.
	 */
	public static function read( string $line ): array {
		if ( 1 !== preg_match( self::RELEASE, $line, $part ) ) {
			throw new Refused( 'update_signature_malformed' );
		}
		if ( ! self::is_signed( $part[1], $part[8], $part[7] ) ) {
			throw new Refused( 'update_signature' );
		}
		return array(
			'kind'      => $part[2],
			'slug'      => $part[3],
			'version'   => $part[4],
			'sha256'    => $part[5],
			'signed_at' => $part[6],
			'key'       => $part[7],
		);
	}

	/**
	 * Follows the rotations from the current key. A key is replaced only once, so a stolen old key
	 * cannot redirect anyone, and a replaced key never returns.
	 *
	 * @param string[] $keys      Keys so far, the current key last.
	 * @param array    $rotations Rotation lines of the hub, in any order.
	 * @return string[] Keys, including the added keys.
	 */
	public static function follow( array $keys, array $rotations ): array {
		$next = array();
		foreach ( $rotations as $line ) {
			if ( is_string( $line ) && 1 === preg_match( self::ROTATION, $line, $part ) && ! isset( $next[ $part[2] ] ) && self::is_signed( $part[1], $part[4], $part[2] ) ) {
				$next[ $part[2] ] = $part[3];
			}
		}
		$last = end( $keys );
		while ( isset( $next[ $last ] ) && ! in_array( $next[ $last ], $keys, true ) ) {
			$last   = $next[ $last ];
			$keys[] = $last;
		}
		return $keys;
	}

	/**
	 * Returns true if a key made this signature. WordPress replaces the function if PHP lacks it.
	 *
	 * @param string $message   Signed bytes.
	 * @param string $signature Signature of 64 bytes, hex.
	 * @param string $key       Key of 32 bytes, hex.
	 */
	private static function is_signed( string $message, string $signature, string $key ): bool {
		try {
			return sodium_crypto_sign_verify_detached( pack( 'H*', $signature ), $message, pack( 'H*', $key ) );
		} catch ( \Exception $no_key ) {
			return false;
		}
	}
}
