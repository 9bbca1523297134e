<?php
/**
 * Configuration of a WordPress under test. The site has the host of the request, and each host may
 * have a separate database, so that a site can be copied to another host.
 */

$settings = json_decode( file_get_contents( dirname( __DIR__ ) . '/settings.json' ), true );
$host     = $_SERVER['HTTP_HOST'] ?? 'localhost';

$name     = strtok( $host, ':' );
// A site of a network in a subdomain shares the database of the network's host.
$network  = substr( (string) strstr( $name, '.' ), 1 );
define( 'DB_NAME', $settings['databases'][ $name ] ?? $settings['databases'][ $network ] ?? 'original' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . $settings['socket'] );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
if ( ! isset( $settings['constants']['MULTISITE'] ) ) {
	define( 'WP_HOME', $settings['constants']['WP_HOME'] ?? "http://$host" );
	define( 'WP_SITEURL', "http://$host" );
}
foreach ( array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' ) as $name ) {
	define( $name, "of-tests-alone-$name" );
}
foreach ( array_diff_key( $settings['constants'], array( 'WP_HOME' => 0 ) ) as $name => $value ) {
	define( $name, $value );
}
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', dirname( __DIR__ ) . '/debug.log' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_AUTO_UPDATE_CORE', false );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', 'localhost,127.0.0.1,*.localhost' );
define( 'FS_METHOD', 'direct' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
