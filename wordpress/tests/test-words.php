<?php
/**
 * Names within sentences.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Test_Options;
use Hub_Activation\Words;

test(
	'an address is a whole within a sentence from right to left, and as it is in others',
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
