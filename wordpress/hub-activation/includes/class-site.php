<?php
/**
 * Which site this is.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Compares home addresses as the hub does, but without punycode: both sides are raw addresses here.
 */
final class Site {

	/** The option and not home_url(), to which a translation plugin adds a language. */
	const OPTION = 'home';

	/**
	 * The raw home address of this site.
	 */
	public static function home(): string {
		return untrailingslashit( (string) get_option( self::OPTION ) );
	}

	/**
	 * Whether two home addresses are one site: scheme, `www.`, case of the host, default port and a
	 * slash at the end make no difference.
	 *
	 * @param string $one   A home address.
	 * @param string $other Another.
	 */
	public static function same( string $one, string $other ): bool {
		$key = self::key( $one );
		return '' !== $key && self::key( $other ) === $key;
	}

	/**
	 * `host[:port][/path]`, or nothing when the text is no address of a website.
	 *
	 * @param string $url A home address.
	 */
	public static function key( string $url ): string {
		// parse_url() splits on bytes, so unicode hosts stay whole.
		$parts = parse_url( trim( $url ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions.parse_url_parse_url -- pure, and PHP 7.4 and newer agree.
		if ( ! is_array( $parts ) || empty( $parts['host'] ) ) {
			return '';
		}
		$host = function_exists( 'mb_strtolower' ) ? mb_strtolower( $parts['host'], 'UTF-8' ) : strtolower( $parts['host'] );
		$host = rtrim( $host, '.' );
		// As the hub has it: `www.com` is a name of its own.
		while ( 0 === strpos( $host, 'www.' ) && substr_count( $host, '.' ) > 1 ) {
			$host = substr( $host, 4 );
		}
		$port = in_array( $parts['port'] ?? 80, array( 80, 443 ), true ) ? '' : ':' . $parts['port'];
		return $host . $port . rtrim( $parts['path'] ?? '', '/' );
	}

	/**
	 * What the hub calls this site in a certificate: the key with its host in punycode.
	 * Needed where nobody can be asked, with the offline way.
	 *
	 * @param string $url A home address.
	 */
	public static function audience( string $url ): string {
		$key  = self::key( $url );
		$host = substr( $key, 0, strcspn( $key, ':/' ) );
		if ( '' === $host || 1 !== preg_match( '/[^\x00-\x7F]/', $host ) ) {
			return $key;
		}
		return self::punycode( $host ) . substr( $key, strlen( $host ) );
	}

	/**
	 * A unicode host in punycode, by PHP's intl or by WordPress's own encoder.
	 *
	 * @param string $host A host in lower case.
	 */
	private static function punycode( string $host ): string {
		if ( function_exists( 'idn_to_ascii' ) ) {
			$ascii = idn_to_ascii( $host );
			return false === $ascii ? $host : $ascii;
		}
		// WordPress 6.2 gave its encoder a new name.
		foreach ( array( '\WpOrg\Requests\IdnaEncoder', '\Requests_IDNAEncoder' ) as $encoder ) {
			if ( class_exists( $encoder ) ) {
				return $encoder::encode( $host );
			}
		}
		return $host;
	}
}
