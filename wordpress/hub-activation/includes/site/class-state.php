<?php
/**
 * State of this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * A pure decision from stored values: no call, no database, no clock.
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
		$status  = $activation['status'];
		$is_here = Origin::is_here( $activation, $home );
		// The hub calls an activation moved that is asked for by another site's copy of it.
		$goes_on = array( self::ACTIVE, self::UNKNOWN );
		if ( ! in_array( $status, $is_here ? $goes_on : array_merge( $goes_on, array( self::MOVED ) ), true ) ) {
			return $status;
		}
		$is_in_time = self::is_in_time( $activation, $now );
		if ( ! $is_here ) {
			$since = $activation['moved_since'] ?? $now;
			return $is_in_time && $since + self::MOVING_TIME >= $now ? self::ELSEWHERE : self::STRANDED;
		}
		if ( ! $is_in_time ) {
			return self::EXPIRED;
		}
		return $status;
	}

	/**
	 * Returns true if the theme counts as activated. If the hub forgot the site (its backup is older
	 * than the activation), it counts until the certificate ends.
	 *
	 * @param string $state One of the above.
	 */
	public static function is_active( string $state ): bool {
		return in_array( $state, array( self::ACTIVE, self::ELSEWHERE, self::UNKNOWN ), true );
	}

	/**
	 * Returns true if the certificate is valid, or ended less than 30 days ago.
	 *
	 * @param array $activation What `Store` keeps.
	 * @param int   $now        Seconds since 1970.
	 */
	private static function is_in_time( array $activation, int $now ): bool {
		// A version before this one dropped the certificate of a copy that the hub called moved.
		if ( '' === $activation['certificate'] && self::MOVED !== $activation['status'] ) {
			return false;
		}
		$end = $activation['expires_at'] + Certificate::GRACE + Certificate::CLOCK_TOLERANCE;
		return $activation['not_before'] - Certificate::CLOCK_TOLERANCE <= $now && $now <= $end;
	}
}
