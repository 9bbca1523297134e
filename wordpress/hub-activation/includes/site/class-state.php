<?php
/**
 * State of this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Derives the state from stored values, without call, database or clock.
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

	/**
	 * The address of the site differs from the activated address. The theme keeps working for 14
	 * days.
	 */
	const ELSEWHERE = 'elsewhere';

	/** The address of the site has differed from the activated address for more than 14 days. */
	const STRANDED = 'stranded';

	/** Grace period after a change of address, in seconds: 14 days. */
	const MOVING_TIME = 1209600;

	/**
	 * Returns the state of an activation at a home address and a time.
	 *
	 * @param array|null $activation Stored activation.
	 * @param string     $home       Home address, unchanged.
	 * @param int        $now        Seconds since 1970.
	 */
	public static function of( ?array $activation, string $home, int $now ): string {
		if ( null === $activation ) {
			return self::NONE;
		}
		$status  = $activation['status'];
		$is_here = Origin::is_here( $activation, $home );
		// The hub also answers `moved` if another site has a copy of the activation.
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
	 * Returns true if the theme counts as activated. If the hub does not know the site, because its
	 * backup is older than the activation, the theme counts as activated until the certificate
	 * ends.
	 *
	 * @param string $state One of the states.
	 */
	public static function is_active( string $state ): bool {
		return in_array( $state, array( self::ACTIVE, self::ELSEWHERE, self::UNKNOWN ), true );
	}

	/**
	 * Returns true if the certificate is valid or has expired less than 30 days ago.
	 *
	 * @param array $activation Stored activation.
	 * @param int   $now        Seconds since 1970.
	 */
	private static function is_in_time( array $activation, int $now ): bool {
		// An earlier version dropped the certificate of a copy that the hub called moved.
		if ( '' === $activation['certificate'] && self::MOVED !== $activation['status'] ) {
			return false;
		}
		$end = $activation['expires_at'] + Certificate::GRACE + Certificate::CLOCK_TOLERANCE;
		return $activation['not_before'] - Certificate::CLOCK_TOLERANCE <= $now && $now <= $end;
	}
}
