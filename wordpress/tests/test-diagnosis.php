<?php
/**
 * What the hub is told of a connection check.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Diagnosis;

test(
	'of a connection check the hub is told codes and numbers, and no text',
	static function (): void {
		$found = array(
			array(
				'code'  => 'name_known',
				'good'  => true,
				'text'  => 'This server knows hub.example as 192.0.2.7.',
				'value' => null,
			),
			array(
				'code'  => 'clock_differs',
				'good'  => false,
				'text'  => 'The clock differs.',
				'value' => 29000000,
			),
			array(
				'code'  => 'not_the_hub',
				'good'  => false,
				'text'  => 'Something answered with status 403.',
				'value' => 403,
			),
			array(
				'code'  => 'no_sodium',
				'good'  => null,
				'text'  => 'This PHP lacks sodium.',
				'value' => null,
			),
		);
		$told  = '{"at":"2026-07-01T12:00:00Z","findings":[{"code":"name_known","good":true},{"code":"clock_differs","good":false,"value":1000000},{"code":"not_the_hub","good":false,"value":403},{"code":"no_sodium","good":null}]}';
		same( $told, json_encode( Diagnosis::told( $found, gmmktime( 12, 0, 0, 7, 1, 2026 ) ) ) );
	}
);

test(
	'every finding has a code that the hub takes, and no two mean the same by it',
	static function (): void {
		$source = file_get_contents( CLIENT . '/includes/admin/class-diagnosis.php' );
		$calls  = substr_count( $source, 'self::finding(' );
		preg_match_all( '/self::finding\( \'([a-z_]{1,40})\', /', $source, $codes );
		same( $calls, count( $codes[1] ) );
		same( $codes[1], array_values( array_unique( $codes[1] ) ) );
		same( true, $calls > 10 );
	}
);
