<?php
/**
 * Identity of this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Compares home addresses as the hub does.
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
	 * The raw home address of a site of this network.
	 *
	 * @param int $blog_id Its number.
	 */
	public static function home_of( int $blog_id ): string {
		$is_other = is_multisite() && get_current_blog_id() !== $blog_id;
		return $is_other ? untrailingslashit( (string) get_blog_option( $blog_id, self::OPTION ) ) : self::home();
	}

	/**
	 * Returns true if two home addresses are one site: scheme, `www.`, case of the host, default
	 * port and a final slash are ignored.
	 *
	 * @param string $one   A home address.
	 * @param string $other Another.
	 */
	public static function same( string $one, string $other ): bool {
		$key = self::key( $one );
		return '' !== $key && self::key( $other ) === $key;
	}

	/**
	 * Returns the name of a site in a certificate: `host[:port][/path]` with the host in punycode.
	 * Empty if the text is no address of a website.
	 *
	 * @param string $url A home address.
	 */
	public static function key( string $url ): string {
		// parse_url() splits on bytes, so unicode hosts stay whole.
		$parts = parse_url( trim( $url ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions.parse_url_parse_url -- pure, and PHP 7.4 and newer agree.
		if ( ! is_array( $parts ) || empty( $parts['host'] ) ) {
			return '';
		}
		$host = rtrim( Hostname::ascii( $parts['host'] ), '.' );
		// As the hub has it: `www.com` is a name of its own.
		while ( 0 === strpos( $host, 'www.' ) && substr_count( $host, '.' ) > 1 ) {
			$host = substr( $host, 4 );
		}
		$port = in_array( $parts['port'] ?? 80, array( 80, 443 ), true ) ? '' : ':' . $parts['port'];
		$path = (string) preg_replace_callback( '/[^\x21-\x7E]|["<>^`{}]/', array( self::class, 'encoded' ), rtrim( $parts['path'] ?? '', '/' ) );
		return $host . $port . $path;
	}

	/**
	 * Returns a site's key for people: its host in their own script.
	 *
	 * @param string $key What key() gave, or a certificate's audience.
	 */
	public static function readable( string $key ): string {
		$host = substr( $key, 0, strcspn( $key, ':/' ) );
		return Hostname::unicode( $host ) . rawurldecode( substr( $key, strlen( $host ) ) );
	}

	/**
	 * A byte of a path as browsers write it.
	 *
	 * @param string[] $found The byte.
	 */
	private static function encoded( array $found ): string {
		return rawurlencode( $found[0] );
	}
}
