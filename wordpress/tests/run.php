<?php
/**
 * Runs the tests that need no WordPress: `php wordpress/tests/run.php [--report=FILE]`.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

error_reporting( E_ALL );
set_error_handler(
	static function ( int $level, string $message, string $file, int $line ): bool {
		throw new \ErrorException( $message, 0, $level, $file, $line );
	}
);
define( 'ABSPATH', __DIR__ . '/' );
define( 'CLIENT', dirname( __DIR__ ) . '/hub-activation' );
require CLIENT . '/hub-activation.php';
require __DIR__ . '/support/harness.php';
require __DIR__ . '/support/options.php';
require __DIR__ . '/support/pages.php';
foreach ( glob( __DIR__ . '/test-*.php' ) as $file ) {
	require $file;
}

$problems = run_all();
$failed   = count( array_filter( $problems, 'is_string' ) );
echo count( $problems ) - $failed, " passed, $failed failed\n";

$report = getopt( '', array( 'report:' ) )['report'] ?? null;
if ( null !== $report ) {
	// Writes JUnit XML, like the other test runners of the repository.
	$xml   = static function ( string $text ): string {
		return htmlspecialchars( $text, ENT_QUOTES | ENT_XML1 );
	};
	$cases = '';
	foreach ( $problems as $name => $problem ) {
		$fault  = null === $problem ? '' : '<failure message="' . $xml( $problem ) . '"/>';
		$cases .= '<testcase classname="php" name="' . $xml( $name ) . "\">$fault</testcase>\n";
	}
	file_put_contents( $report, "<testsuites><testsuite name=\"php\">\n$cases</testsuite></testsuites>\n" );
}
exit( 0 === $failed ? 0 : 1 );
