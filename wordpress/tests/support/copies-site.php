<?php
/**
 * Loads copies of the client in a given order in a separate process, and prints which copy serves:
 * `php copies-site.php FOLDER VERSION,VERSION… [early]`.
 *
 * @package Hub_Activation
 */

define( 'ABSPATH', __DIR__ . '/' );
$hub_hooks = array();
$hub_wrong = array();

/**
 * Replaces WordPress's function: no action has run.
 */
function did_action() {
	return 0;
}

/**
 * Replaces WordPress's function: stores the callback.
 *
 * @param string   $name     Name of the action.
 * @param callable $callback The callback.
 */
function add_action( $name, $callback ) {
	$GLOBALS['hub_hooks'][ $name ][] = $callback;
}

/**
 * Replaces WordPress's function: stores the warning.
 *
 * @param string $where Name of the wrong call.
 * @param string $words Text of the warning.
 */
function _doing_it_wrong( $where, $words ) {
	$GLOBALS['hub_wrong'][] = $words;
}

list( , $hub_folder, $hub_versions ) = $argv;
foreach ( explode( ',', $hub_versions ) as $hub_number => $hub_version ) {
	require "$hub_folder/$hub_version/hub-activation.php";
	$hub_client = Hub_Activation\Client::boot( array( 'item_id' => 1 + $hub_number ) );
	if ( in_array( 'early', $argv, true ) ) {
		$hub_client->version();
	}
}
Hub_Activation\Client::boot( array( 'item_id' => 1 ) );
Hub_Activation\Client::boot(
	array(
		'item_id' => 1,
		'theme'   => 'Another',
	)
);
foreach ( $hub_hooks['after_setup_theme'] as $hub_callback ) {
	$hub_callback();
}
$hub_said = array( 'wrong' => count( $hub_wrong ) );
foreach ( explode( ',', $hub_versions ) as $hub_number => $hub_version ) {
	$hub_said['served'][] = Hub_Activation\Client::of( 1 + $hub_number )->version();
}
echo json_encode( $hub_said + array( 'started' => Hub_Activation\Product::$started ) );
