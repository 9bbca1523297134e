<?php
/**
 * How this site stands.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * One pure decision out of what is stored: no call, no database, no clock of its own.
 */
final class State {

	const NONE     = 'none';
	const ACTIVE   = 'active';
	const EXPIRED  = 'expired';
	const UNKNOWN  = 'unknown';
	const RELEASED = 'released';
	const MOVED    = 'moved';
	const REFUNDED = 'refunded';
	const BLOCKED  = 'blocked';

	/** The site runs under another address: it keeps working for 14 days. */
	const ELSEWHERE = 'elsewhere';

	/** The 14 days are over. */
	const STRANDED = 'stranded';

	/** 14 days, in seconds. */
	const MOVING_TIME = 1209600;

	/**
	 * The state of an activation on this home address at this time.
	 *
	 * @param array|null $activation What `Store` keeps.
	 * @param string     $home       The raw home address.
	 * @param int        $now        Seconds since 1970.
	 */
	public static function of( ?array $activation, string $home, int $now ): string {
		if ( null === $activation ) {
			return self::NONE;
		}
		$status = $activation['status'];
		if ( self::ACTIVE !== $status && self::UNKNOWN !== $status ) {
			return $status;
		}
		if ( ! self::is_in_time( $activation, $now ) ) {
			return self::EXPIRED;
		}
		if ( ! Site::same( $activation['home_url'], $home ) ) {
			$since = $activation['moved_since'] ?? null;
			return null === $since || $since + self::MOVING_TIME >= $now ? self::ELSEWHERE : self::STRANDED;
		}
		return $status;
	}

	/**
	 * Whether the theme counts as activated. Where the hub forgot the site (its backup is older than
	 * the activation), it counts until the certificate ends.
	 *
	 * @param string $state One of the above.
	 */
	public static function is_active( string $state ): bool {
		return in_array( $state, array( self::ACTIVE, self::ELSEWHERE, self::UNKNOWN ), true );
	}

	/**
	 * Whether the certificate is valid, or ended less than 30 days ago.
	 *
	 * @param array $activation What `Store` keeps.
	 * @param int   $now        Seconds since 1970.
	 */
	private static function is_in_time( array $activation, int $now ): bool {
		if ( '' === $activation['certificate'] ) {
			return false;
		}
		$end = $activation['expires_at'] + Certificate::GRACE + Certificate::CLOCK_TOLERANCE;
		return $activation['not_before'] - Certificate::CLOCK_TOLERANCE <= $now && $now <= $end;
	}
}
