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

	/** Option with the home address. A translation plugin may add a language to home_url(). */
	const OPTION = 'home';

	/**
	 * Returns the home address of this site, unchanged.
	 */
	public static function home(): string {
		return untrailingslashit( (string) get_option( self::OPTION ) );
	}

	/**
	 * Returns the home address of a site of this network, unchanged.
	 *
	 * @param int $blog_id Id of the site.
	 */
	public static function home_of( int $blog_id ): string {
		$is_other = is_multisite() && get_current_blog_id() !== $blog_id;
		return $is_other ? untrailingslashit( (string) get_blog_option( $blog_id, self::OPTION ) ) : self::home();
	}

	/**
	 * Returns true if two home addresses are the same site. Ignores scheme, `www.`, case of the
	 * host, default port and a final slash.
	 *
	 * @param string $first  Home address.
	 * @param string $second Another home address.
	 */
	public static function same( string $first, string $second ): bool {
		$key = self::key( $first );
		return '' !== $key && self::key( $second ) === $key;
	}

	/**
	 * Returns the name of a site in a certificate: `host[:port][/path]` with the host in punycode.
	 * Empty if the text is not the address of a website.
	 *
	 * @param string $url Home address.
	 */
	public static function key( string $url ): string {
		// parse_url() splits bytes and leaves Unicode hosts unchanged.
		$parts = parse_url( trim( $url ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions.parse_url_parse_url -- pure, and PHP 7.4 and newer agree.
		if ( ! is_array( $parts ) || empty( $parts['host'] ) ) {
			return '';
		}
		$host = rtrim( Hostname::ascii( $parts['host'] ), '.' );
		// Like the hub, keeps `www.com`, which is a name without subdomain.
		while ( 0 === strpos( $host, 'www.' ) && substr_count( $host, '.' ) > 1 ) {
			$host = substr( $host, 4 );
		}
		$port = in_array( $parts['port'] ?? 80, array( 80, 443 ), true ) ? '' : ':' . $parts['port'];
		$path = (string) preg_replace_callback( '/[^\x21-\x7E]|["<>^`{}]/', array( self::class, 'encoded' ), rtrim( $parts['path'] ?? '', '/' ) );
		return $host . $port . $path;
	}

	/**
	 * Returns the name of a site for people, with its host in its script.
	 *
	 * @param string $key Result of key(), or the audience of a certificate.
	 */
	public static function readable( string $key ): string {
		$host = substr( $key, 0, strcspn( $key, ':/' ) );
		return Hostname::unicode( $host ) . rawurldecode( substr( $key, strlen( $host ) ) );
	}

	/**
	 * Returns a byte of a path as browsers encode it.
	 *
	 * @param string[] $match Match with the byte.
	 */
	private static function encoded( array $match ): string {
		return rawurlencode( $match[0] );
	}
}
