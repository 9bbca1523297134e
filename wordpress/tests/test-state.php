<?php
/**
 * How a site stands.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\State;

/**
 * An activation as it is stored.
 *
 * @param array $changes To its fields.
 */
function activation( array $changes = array() ): array {
	return array_merge(
		array(
			'status'      => 'active',
			'home_url'    => 'https://shop.example',
			'certificate' => 'a.b.c',
			'not_before'  => NOW,
			'expires_at'  => NOW + 30 * DAY,
			'moved_since' => null,
		),
		$changes
	);
}

test(
	'the state follows from what is stored, the address and the time',
	static function (): void {
		$here  = 'http://www.shop.example/';
		$other = 'https://new.example';
		$end   = NOW + 30 * DAY;
		$moved = array( 'moved_since' => NOW );
		$table = array(
			'never activated'                        => array( null, $here, NOW, 'none', false ),
			'activated'                              => array( activation(), $here, NOW, 'active', true ),
			'a clock two days behind'                => array( activation(), $here, NOW - 2 * DAY, 'active', true ),
			'a clock further behind'                 => array( activation(), $here, NOW - 2 * DAY - 1, 'expired', false ),
			'30 days and the clocks beyond its end'  => array( activation(), $here, $end + 32 * DAY, 'active', true ),
			'a second more'                          => array( activation(), $here, $end + 32 * DAY + 1, 'expired', false ),
			'without certificate'                    => array( activation( array( 'certificate' => '' ) ), $here, NOW, 'expired', false ),
			'elsewhere, not noticed yet'             => array( activation(), $other, NOW, 'elsewhere', true ),
			'elsewhere for 14 days'                  => array( activation( $moved ), $other, NOW + 14 * DAY, 'elsewhere', true ),
			'elsewhere for a second more'            => array( activation( $moved ), $other, NOW + 14 * DAY + 1, 'stranded', false ),
			'back again, whatever was noticed'       => array( activation( $moved ), $here, NOW + 20 * DAY, 'active', true ),
			'released'                               => array( activation( array( 'status' => 'released', 'certificate' => '' ) ), $here, NOW, 'released', false ),
			'moved away'                             => array( activation( array( 'status' => 'moved' ) ), $here, NOW, 'moved', false ),
			'refunded'                               => array( activation( array( 'status' => 'refunded' ) ), $here, NOW, 'refunded', false ),
			'blocked, and elsewhere'                 => array( activation( array( 'status' => 'blocked' ) ), $other, NOW, 'blocked', false ),
			'forgotten by the hub, certificate good' => array( activation( array( 'status' => 'unknown' ) ), $here, NOW, 'unknown', true ),
			'forgotten by the hub, certificate over' => array( activation( array( 'status' => 'unknown' ) ), $here, $end + 33 * DAY, 'expired', false ),
		);
		foreach ( $table as $row => list( $stored, $home, $now, $state, $is_active ) ) {
			same( $state, State::of( $stored, $home, $now ), $row );
			same( $is_active, State::is_active( $state ), $row );
		}
	}
);
