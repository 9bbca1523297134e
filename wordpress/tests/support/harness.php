<?php
/**
 * A test runner that needs nothing but PHP.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Refused;

/**
 * The tests that were registered, by their names.
 */
final class Tests {

	/**
	 * Name => function.
	 *
	 * @var array<string, callable>
	 */
	public static $all = array();
}

/**
 * Registers a test.
 *
 * @param string   $name What it shows, as a sentence.
 * @param callable $test Throws when it is not so.
 */
function test( string $name, callable $test ): void {
	Tests::$all[ $name ] = $test;
}

/**
 * Both must be the same.
 *
 * @param mixed  $expected What must be.
 * @param mixed  $actual   What is.
 * @param string $where    For a table: which row.
 * @throws \Exception When they are not.
 */
function same( $expected, $actual, string $where = '' ): void {
	if ( $expected !== $actual ) {
		throw new \Exception( trim( "$where: expected " . var_export( $expected, true ) . ', got ' . var_export( $actual, true ), ': ' ) );
	}
}

/**
 * The word with which something is refused; `accepted` when it is not.
 *
 * @param callable $attempt The attempt.
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
 * Runs all tests; gives by name why each failed, or null.
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
