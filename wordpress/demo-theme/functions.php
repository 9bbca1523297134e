<?php
/**
 * The demonstration theme.
 *
 * @package Activation_Demo
 */

defined( 'ABSPATH' ) || exit;

// The theme also works without the client.
if ( is_readable( __DIR__ . '/inc/hub-activation/hub-activation.php' ) ) {
	require_once __DIR__ . '/inc/hub-activation/hub-activation.php';
	Hub_Activation\Client::boot(
		array(
			'item_id'      => 27889640,
			'hub_url'      => 'https://hub.example',
			'theme'        => 'Activation Demo',
			// With 'release_key', only releases that the publisher signed are installed.
			'release_slug' => 'essentials',
			'plugins'      => require __DIR__ . '/inc/hub-activation/plugins.php',
		)
	);
}

/**
 * Returns true if the activation of this site includes an entitlement.
 *
 * @param string $right One of `updates` and `bundled_plugins`.
 */
function activation_demo_has( $right ) {
	$client = class_exists( 'Hub_Activation\Client' ) ? Hub_Activation\Client::of( 27889640 ) : null;
	return null !== $client && in_array( $right, $client->entitlements(), true );
}

/**
 * Registers the theme's features.
 */
function activation_demo_setup() {
	add_theme_support( 'title-tag' );
	add_theme_support( 'automatic-feed-links' );
	add_theme_support( 'post-thumbnails' );
	add_theme_support( 'responsive-embeds' );
	add_theme_support( 'align-wide' );
	add_theme_support( 'wp-block-styles' );
	add_theme_support( 'custom-logo' );
	add_theme_support( 'html5', array( 'search-form', 'comment-form', 'comment-list', 'gallery', 'caption', 'style', 'script' ) );
	add_editor_style( 'style.css' );
	register_nav_menus( array( 'primary' => __( 'Menu', 'activation-demo' ) ) );
}
add_action( 'after_setup_theme', 'activation_demo_setup' );

/**
 * Sets the largest width of a picture, in pixels.
 *
 * @global int $content_width
 */
function activation_demo_content_width() {
	$GLOBALS['content_width'] = 640; // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedVariableFound -- WordPress's own.
}
add_action( 'after_setup_theme', 'activation_demo_content_width', 0 );

/**
 * Registers the widget area at the foot of every page.
 */
function activation_demo_widgets() {
	register_sidebar(
		array(
			'name'          => __( 'Footer', 'activation-demo' ),
			'id'            => 'footer',
			'before_widget' => '<section id="%1$s" class="widget %2$s">',
			'after_widget'  => '</section>',
			'before_title'  => '<h2>',
			'after_title'   => '</h2>',
		)
	);
}
add_action( 'widgets_init', 'activation_demo_widgets' );

/**
 * Registers a style and a pattern for the editor.
 */
function activation_demo_blocks() {
	register_block_style(
		'core/paragraph',
		array(
			'name'  => 'activation-demo-muted',
			'label' => __( 'Muted', 'activation-demo' ),
		)
	);
	register_block_pattern(
		'activation-demo/note',
		array(
			'title'   => __( 'Note', 'activation-demo' ),
			'content' => '<!-- wp:paragraph {"className":"is-style-activation-demo-muted"} --><p class="is-style-activation-demo-muted">' . esc_html__( 'A note.', 'activation-demo' ) . '</p><!-- /wp:paragraph -->',
		)
	);
}
add_action( 'init', 'activation_demo_blocks' );

/**
 * Loads the stylesheet, and the script for replies to comments.
 */
function activation_demo_styles() {
	wp_enqueue_style( 'activation-demo', get_stylesheet_uri(), array(), wp_get_theme()->get( 'Version' ) );
	if ( is_singular() && comments_open() && get_option( 'thread_comments' ) ) {
		wp_enqueue_script( 'comment-reply' );
	}
}
add_action( 'wp_enqueue_scripts', 'activation_demo_styles' );
