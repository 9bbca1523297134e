<?php
/**
 * Names and dates in messages.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Test_Options;
use Hub_Activation\Words;

test(
	'isolates an address in a right-to-left sentence and leaves it unchanged in others',
	static function (): void {
		same( 'https://a.example', Words::isolated( 'https://a.example' ) );
		Test_Options::$all['rtl'] = true;
		try {
			same( "\u{2068}https://a.example\u{2069}", Words::isolated( 'https://a.example' ) );
		} finally {
			Test_Options::$all['rtl'] = false;
		}
	}
);

test(
	'shows the end of a period as a date in UTC, in any time zone of the site',
	static function (): void {
		$end = strtotime( '2026-05-01T23:30:00Z' );
		same( '01/05/2026', Words::day( $end ) );
		same( '02/05/2026 11:30', Words::date( $end ) );
	}
);
