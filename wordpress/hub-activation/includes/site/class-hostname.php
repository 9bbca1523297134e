<?php
/**
 * Host names in every script.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Converts host names between punycode and Unicode by UTS 46 without transitional mappings, as
 * browsers and the hub do, so that `straße.example` differs from `strasse.example`. Uses PHP's intl
 * if available.
 */
final class Hostname {

	/** Prefix of a label in punycode. */
	const PREFIX = 'xn--';

	/**
	 * Returns a host in DNS form.
	 *
	 * @param string $host Host in any script and case.
	 */
	public static function ascii( string $host ): string {
		// An older ICU converts the capital ß to two letters.
		$host = str_replace( 'ẞ', 'ß', rawurldecode( $host ) );
		if ( 1 !== preg_match( '/[^\x00-\x7F]/', $host ) ) {
			return strtolower( $host );
		}
		if ( function_exists( 'idn_to_ascii' ) ) {
			$ascii = idn_to_ascii( $host, IDNA_NONTRANSITIONAL_TO_ASCII, INTL_IDNA_VARIANT_UTS46 );
			if ( false !== $ascii ) {
				return strtolower( $ascii );
			}
		}
		return self::encode( $host );
	}

	/**
	 * Returns a host as people read it.
	 *
	 * @param string $host Host in punycode.
	 */
	public static function unicode( string $host ): string {
		return implode( '.', array_map( array( self::class, 'readable' ), explode( '.', $host ) ) );
	}

	/**
	 * Does the same as ascii() without PHP's intl.
	 *
	 * @param string $host Host in any script and case.
	 */
	public static function encode( string $host ): string {
		$labels = explode( '.', self::mapped( $host ) );
		foreach ( $labels as $index => $label ) {
			if ( 1 === preg_match( '/[^\x00-\x7F]/', $label ) ) {
				$labels[ $index ] = self::PREFIX . Punycode::encode( $label );
			}
		}
		return implode( '.', $labels );
	}

	/**
	 * Applies the mappings of UTS 46 that addresses of websites need: lower case, East Asian full
	 * stops and wide letters, invisible characters.
	 *
	 * @param string $host Host in any script and case.
	 */
	private static function mapped( string $host ): string {
		$host = (string) preg_replace( '/[\x{AD}\x{200B}\x{2060}\x{FE00}-\x{FE0F}\x{FEFF}]/u', '', $host );
		$host = (string) preg_replace( '/[\x{3002}\x{FF0E}\x{FF61}]/u', '.', $host );
		$wide = static function ( array $match ): string {
			$point = 0xF000 | ( ord( $match[0][1] ) & 0x3F ) << 6 | ( ord( $match[0][2] ) & 0x3F );
			return chr( $point - 0xFF01 + ord( '!' ) );
		};
		$host = (string) preg_replace_callback( '/[\x{FF01}-\x{FF5E}]/u', $wide, $host );
		return function_exists( 'mb_strtolower' ) ? mb_strtolower( $host, 'UTF-8' ) : strtolower( $host );
	}

	/**
	 * Decodes a label; a label that is not punycode is unchanged.
	 *
	 * @param string $label Label of a host name.
	 */
	private static function readable( string $label ): string {
		if ( 0 !== strpos( $label, self::PREFIX ) ) {
			return $label;
		}
		$unicode = Punycode::decode( substr( $label, strlen( self::PREFIX ) ) );
		return null === $unicode || self::encode( $unicode ) !== $label ? $label : $unicode;
	}
}
