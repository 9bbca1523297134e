<?php
/**
 * Test runner that needs only PHP.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Refused;

/**
 * Registered tests by name.
 */
final class Tests {

	/**
	 * Test functions by name.
	 *
	 * @var array<string, callable>
	 */
	public static $all = array();
}

/**
 * Registers a test.
 *
 * @param string   $name Behavior that the test asserts, as a sentence.
 * @param callable $test Function that throws if the test fails.
 */
function test( string $name, callable $test ): void {
	Tests::$all[ $name ] = $test;
}

/**
 * Asserts that two values are identical.
 *
 * @param mixed  $expected Expected value.
 * @param mixed  $actual   Actual value.
 * @param string $where    Row of a table, for the message.
 * @throws \Exception If the values differ.
 */
function same( $expected, $actual, string $where = '' ): void {
	if ( $expected !== $actual ) {
		throw new \Exception( trim( "$where: expected " . var_export( $expected, true ) . ', got ' . var_export( $actual, true ), ': ' ) );
	}
}

/**
 * Returns the code of a refusal; `accepted` if nothing is refused.
 *
 * @param callable $attempt Function that may be refused.
 */
function refusal( callable $attempt ): string {
	try {
		$attempt();
		return 'accepted';
	} catch ( Refused $refused ) {
		return $refused->reason;
	}
}

/**
 * Runs all tests; returns the failure of each test by its name, or null for a passed test.
 *
 * @return array<string, ?string>
 */
function run_all(): array {
	$problems = array();
	foreach ( Tests::$all as $name => $test ) {
		try {
			$test();
			$problems[ $name ] = null;
			echo "ok      $name\n";
		} catch ( \Throwable $problem ) {
			$problems[ $name ] = $problem->getMessage();
			echo "FAILED  $name\n        " . $problem->getMessage() . "\n";
		}
	}
	return $problems;
}
