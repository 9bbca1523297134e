<?php
/**
 * Report of a connection check to the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Config;
use Hub_Activation\Diagnosis;
use Hub_Activation\Hub;
use Hub_Activation\Product;
use Hub_Activation\Test_Options;

test(
	'the hub receives codes and numbers of a connection check, but no text',
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
	'every finding has a unique code of at most 40 characters that the hub accepts',
	static function (): void {
		$source = file_get_contents( CLIENT . '/includes/admin/class-diagnosis.php' );
		$calls  = substr_count( $source, 'self::finding(' );
		preg_match_all( '/self::finding\( \'([a-z_]{1,40})\', /', $source, $codes );
		same( $calls, count( $codes[1] ) );
		same( $codes[1], array_values( array_unique( $codes[1] ) ) );
		same( true, $calls > 10 );
	}
);

/**
 * Returns the code of the finding if the hub and the control address do not answer.
 *
 * @param string      $reason  Error message of the call to the hub.
 * @param string|null $control Error message of the control address; null if it answers.
 */
function silence( string $reason, ?string $control ): string {
	Test_Options::$all = array( 'answers' => $control );
	return diagnosed( 'silence', $reason )['code'];
}

/**
 * Returns the result of a step of the check.
 *
 * @param string $step   Method of the step.
 * @param string $reason Error message of the call to the hub.
 */
function diagnosed( string $step, string $reason ): array {
	forget_time();
	$config  = new Config( array( 'item_id' => 1, 'hub_url' => 'https://localhost', 'theme' => 'Theme' ) );
	$product = ( new \ReflectionClass( Product::class ) )->newInstanceWithoutConstructor();
	foreach ( array( 'config' => $config, 'hub' => new Hub( $config ) ) as $name => $value ) {
		$field = new \ReflectionProperty( Product::class, $name );
		$field->setAccessible( true );
		$field->setValue( $product, $value );
	}
	$method = new \ReflectionMethod( Diagnosis::class, $step );
	$method->setAccessible( true );
	return $method->invoke( new Diagnosis( $product ), $reason );
}

/**
 * Resets the deadlines, as a new request does.
 */
function forget_time(): void {
	$field = new \ReflectionProperty( Hub::class, 'deadlines' );
	$field->setAccessible( true );
	$field->setValue( null, array() );
}

test(
	'blames an expired certificate on the hub only if the control address answers',
	static function (): void {
		$expired = 'cURL error 60: SSL certificate problem: certificate has expired';
		same( 'certificate_of_hub', silence( $expired, null ) );
		same( 'certificate_unverified', silence( $expired, $expired ) );
		same( 'nobody_answers', silence( 'cURL error 28: timed out', 'cURL error 28: timed out' ) );
		same( 'hub_silent', silence( 'cURL error 28: timed out', null ) );
	}
);

test(
	'all calls of a connection check end within the five seconds of a page view',
	static function (): void {
		silence( 'cURL error 28: timed out', null );
		same( true, Test_Options::$all['timeout'] <= 5.0 && Test_Options::$all['timeout'] > 0 );
		same( true, Hub::PATIENCE - Diagnosis::CONTROL_TIME > 0 );
	}
);

test(
	'does not repeat a failed lookup of the host name',
	static function (): void {
		$codes = static fn( string $reason ) => array_column( diagnosed( 'name', $reason ), 'code' );
		same( array( 'name_unknown' ), $codes( 'cURL error 6: Could not resolve host: localhost' ) );
		same( array( 'name_unknown' ), $codes( 'cURL error 28: Resolving timed out after 3001 milliseconds' ) );
		same( array( 'name_known' ), $codes( 'cURL error 7: Failed to connect to localhost port 443' ) );
	}
);

test(
	'products share the five seconds of a page view, and have separate time in the background',
	static function (): void {
		$hub_of = static fn( int $item ) => new Hub( new Config( array( 'item_id' => $item, 'hub_url' => 'https://hub.example', 'theme' => 'Theme' ) ) );
		foreach ( array( false, true ) as $is_cron ) {
			forget_time();
			Test_Options::$all = array( 'cron' => $is_cron );
			$hub_of( 1 )->time_left();
			$deadlines = new \ReflectionProperty( Hub::class, 'deadlines' );
			$deadlines->setAccessible( true );
			$deadlines->setValue( null, array_map( static fn( float $end ) => $end - 4.8, $deadlines->getValue() ) );
			same( false, $hub_of( 1 )->has_time() );
			same( $is_cron, $hub_of( 2 )->has_time() );
		}
		forget_time();
	}
);
