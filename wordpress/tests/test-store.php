<?php
/**
 * Tests of notes in a table that cannot store every character.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Store;
use Hub_Activation\Test_Database;

test(
	'a note loses only the characters that a three-byte table cannot store',
	static function (): void {
		$note = array(
			'theme' => array(
				'version' => '2.0',
				'notes'   => 'New 🚀 语言',
			),
		);
		foreach ( array(
			true  => 'New 🚀 语言',
			false => 'New  语言',
		) as $holds => $kept ) {
			$GLOBALS['wpdb'] = new Test_Database( (bool) $holds );
			$store           = new Store( 3 );
			$store->write_shared_note( 'updates', $note );
			same( array( '2.0', $kept ), array_values( $store->shared_note( 'updates' )['theme'] ) );
		}
		$GLOBALS['wpdb'] = new Test_Database( true );
	}
);
