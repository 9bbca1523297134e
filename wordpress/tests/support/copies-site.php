<?php
/**
 * A site that loads copies of the client in a given order, in a process of its own, and says which one
 * serves: `php copies-site.php FOLDER VERSION,VERSION… [early]`.
 *
 * @package Hub_Activation
 */

define( 'ABSPATH', __DIR__ . '/' );
$hub_hooks = array();
$hub_wrong = array();

/**
 * WordPress's, as far as a start needs it.
 */
function did_action() {
	return 0;
}

/**
 * WordPress's, as far as a start needs it.
 *
 * @param string   $name     The action.
 * @param callable $callback What to do.
 */
function add_action( $name, $callback ) {
	$GLOBALS['hub_hooks'][ $name ][] = $callback;
}

/**
 * WordPress's, as far as a start needs it.
 *
 * @param string $where What was called.
 * @param string $words What is wrong.
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
