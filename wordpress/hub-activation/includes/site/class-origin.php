<?php
/**
 * Origin of an activation.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Identifies the site of an activation by values that no search-and-replace in the database can
 * change: the audience in the signed certificate, and the home address in hexadecimal. Every
 * readable address is replaced when a site moves, is copied, or is pushed from staging to live. Has
 * no side effects.
 */
final class Origin {

	/**
	 * Returns a home address in a form that search-and-replace does not find.
	 *
	 * @param string $home Home address, unchanged.
	 */
	public static function mark( string $home ): string {
		return bin2hex( $home );
	}

	/**
	 * Returns true if an activation belongs to this home address. An address without a host decides
	 * nothing: WP_HOME may come from the request, and WP-Cron by crontab has none.
	 *
	 * @param array  $activation Stored activation.
	 * @param string $home       Home address of this site, unchanged.
	 */
	public static function is_here( array $activation, string $home ): bool {
		if ( '' === Site::key( $home ) ) {
			return true;
		}
		foreach ( self::addresses( $activation ) as $address ) {
			if ( Site::same( $address, $home ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns the activated address. It is the stored home address if no other value names the
	 * site.
	 *
	 * @param array $activation Stored activation.
	 */
	public static function address( array $activation ): string {
		return self::addresses( $activation )[0] ?? $activation['home_url'];
	}

	/**
	 * Returns true if the addresses in the database were replaced: the activation names this site,
	 * but belongs to another.
	 *
	 * @param array  $activation Stored activation.
	 * @param string $home       Home address of this site, unchanged.
	 */
	public static function is_rewritten( array $activation, string $home ): bool {
		return Site::same( $activation['home_url'], $home ) && ! self::is_here( $activation, $home );
	}

	/**
	 * Returns the activated addresses, the readable address first. If an earlier version stored the
	 * activation and the certificate is missing, only replaceable values are left, and they must
	 * match.
	 *
	 * @param array $activation Stored activation.
	 * @return string[]
	 */
	private static function addresses( array $activation ): array {
		$marked   = (string) ( $activation['origin'] ?? '' );
		$marked   = 1 === preg_match( '/\A(?:[0-9a-f]{2})+\z/', $marked ) ? pack( 'H*', $marked ) : '';
		$audience = Certificate::audience( $activation['certificate'] );
		$certain  = array_values( array_filter( array( $marked, '' === $audience ? '' : 'https://' . $audience ) ) );
		if ( array() !== $certain ) {
			return $certain;
		}
		$named = (string) ( $activation['audience'] ?? '' );
		$agree = '' === $named || Site::same( 'https://' . $named, $activation['home_url'] );
		return array( $agree ? $activation['home_url'] : 'https://' . $named );
	}
}
