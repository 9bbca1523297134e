<?php
/**
 * Message that the screen shows once.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Flash;
use Hub_Activation\Refused;
use Hub_Activation\Test_Options;

test(
	'shows a message once, for its product, and stores it outside the cache',
	static function (): void {
		Test_Options::$all = array();
		( new Flash( 1 ) )->done( 'activated' );
		( new Flash( 2 ) )->refused( new Refused( 'hub_unreachable', 'timeout' ) );
		( new Flash( 1 ) )->keep( 'findings', array( array( 'code' => 'sodium' ) ) );
		same( array( 'type' => 'success', 'word' => 'activated', 'message' => '' ), ( new Flash( 1 ) )->take() );
		same( null, ( new Flash( 1 ) )->take() );
		same( 'hub_unreachable', ( new Flash( 2 ) )->take()['word'] );
		same( 'sodium', ( new Flash( 1 ) )->fetch( 'findings' )[0]['code'] );
		same( null, ( new Flash( 1 ) )->fetch( 'findings' ) );
		same( array(), Test_Options::$all );
	}
);

test(
	'drops an unread message after five minutes',
	static function (): void {
		Test_Options::$all = array();
		( new Flash( 1 ) )->done( 'activated' );
		foreach ( Test_Options::$all as &$kept ) {
			$kept['at'] -= 301;
		}
		unset( $kept );
		same( null, ( new Flash( 1 ) )->take() );
	}
);

test(
	'no file of the client uses transients',
	static function (): void {
		foreach ( shipped_files() as $file ) {
			same( 0, preg_match( '/\b(?:get|set|delete)_transient\b/', file_get_contents( $file ) ), $file );
		}
	}
);
