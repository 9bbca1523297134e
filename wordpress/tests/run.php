<?php
/**
 * Tests what needs no WordPress: `php wordpress/tests/run.php [--report=FILE]`.
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

$counts = run_all();
echo "{$counts['passed']} passed, {$counts['failed']} failed\n";

$report = getopt( '', array( 'report:' ) )['report'] ?? null;
if ( null !== $report ) {
	// The shape that the repository's other runners write down.
	$stats = array(
		'expected'   => $counts['passed'],
		'unexpected' => $counts['failed'],
		'flaky'      => 0,
		'skipped'    => 0,
	);
	file_put_contents( $report, json_encode( array( 'stats' => $stats ) ) );
}
exit( 0 === $counts['failed'] ? 0 : 1 );
