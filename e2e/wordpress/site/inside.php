<?php
/**
 * Runs PHP inside a WordPress like a visit to one of its hosts, and prints its output:
 * `php inside.php FOLDER HOST install|run|command < code`.
 */

list( , $folder, $host, $what ) = $argv;
$_SERVER = array(
	'HTTP_HOST'       => $host,
	'REQUEST_URI'     => '/',
	'REQUEST_METHOD'  => 'GET',
	'SERVER_NAME'     => $host,
	'SERVER_PROTOCOL' => 'HTTP/1.1',
	'REMOTE_ADDR'     => '127.0.0.1',
) + $_SERVER;

if ( 'install' === $what ) {
	define( 'WP_INSTALLING', true );
	/** Replaces the email function, because no one reads emails of this site. */
	function wp_mail() {
		return true;
	}
}
if ( 'command' === $what ) {
	require __DIR__ . '/wp-cli.php';
}
require "$folder/site/wp-load.php";
if ( 'install' === $what ) {
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	wp_install( 'Test shop', 'admin', 'admin@shop.example', true, '', 'admin-pass-1' );
	switch_theme( 'activation-demo' );
	exit;
}
eval( stream_get_contents( STDIN ) );
