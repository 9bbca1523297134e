<?php
/**
 * Router for PHP's web server. Serves files unchanged and the index.php of folders, and passes all
 * other requests to WordPress.
 */

$root = $_SERVER['DOCUMENT_ROOT'];
$path = urldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
// On a network, the files of WordPress also appear below the path of each site.
$asked = $path;
$path  = preg_replace( '#^/[a-z]+(?=/wp-(?:admin|includes|content|login\.php|cron\.php))#', '', $path );
if ( is_dir( $root . $path ) && '/' !== substr( $path, -1 ) ) {
	header( "Location: $path/" );
	return true;
}
if ( is_dir( $root . $path ) ) {
	$path .= 'index.php';
}
if ( ! is_file( $root . $path ) ) {
	$path = '/index.php';
}
$kind = pathinfo( $path, PATHINFO_EXTENSION );
if ( 'php' !== $kind && $path === $asked ) {
	return false;
}
if ( 'php' !== $kind ) {
	$types = array( 'css' => 'text/css', 'js' => 'text/javascript', 'svg' => 'image/svg+xml' );
	header( 'Content-Type: ' . ( $types[ $kind ] ?? 'application/octet-stream' ) );
	readfile( $root . $path );
	return true;
}
$_SERVER['SCRIPT_NAME']     = $path;
$_SERVER['PHP_SELF']        = $path;
$_SERVER['SCRIPT_FILENAME'] = $root . $path;
chdir( dirname( $root . $path ) );
require $root . $path;
