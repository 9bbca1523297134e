<?php
/**
 * The demonstration theme.
 *
 * @package Activation_Demo
 */

defined( 'ABSPATH' ) || exit;

/**
 * The activation client, or null where the theme was put together without it: it works all the same.
 */
function activation_demo_client() {
	static $client = null;
	$file = __DIR__ . '/inc/hub-activation/hub-activation.php';
	if ( null === $client && is_readable( $file ) ) {
		require_once $file;
		$client = Hub_Activation\Client::boot(
			array(
				'item_id' => 27889640,
				'hub_url' => 'https://hub.example',
				'theme'   => 'Activation Demo',
				'version' => wp_get_theme( get_template() )->get( 'Version' ),
				// With 'release_key' beside it, only what the publisher signed is installed.
				'release_slug' => 'essentials',
			)
		);
	}
	return $client;
}
activation_demo_client();

/**
 * What the theme can do.
 */
function activation_demo_setup() {
	add_theme_support( 'title-tag' );
	add_theme_support( 'automatic-feed-links' );
	add_theme_support( 'post-thumbnails' );
	add_theme_support( 'html5', array( 'search-form', 'comment-form', 'comment-list', 'style', 'script' ) );
}
add_action( 'after_setup_theme', 'activation_demo_setup' );

/**
 * The stylesheet.
 */
function activation_demo_styles() {
	wp_enqueue_style( 'activation-demo', get_stylesheet_uri(), array(), wp_get_theme()->get( 'Version' ) );
}
add_action( 'wp_enqueue_scripts', 'activation_demo_styles' );
